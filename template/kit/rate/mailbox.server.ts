/**
 * The mailbox that an address reaches with most providers: without a tag behind `+` and without dots. Two people of a
 * provider that tells them apart share a limit, which is less harm than ten mails for every tag.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const [name = ""] = email.slice(0, at).split("+", 1);
  return `${name.replaceAll(".", "")}@${email.slice(at + 1)}`;
}
