import { ask } from "../ask.ts";
import { createMailbox, type Mail, type Mailbox } from "./mailbox.ts";

/** The mailbox page of a development server. Ignores earlier emails. */
export async function openDevMailbox(origin: string): Promise<Mailbox> {
  const before = (await list(origin)).length;
  return createMailbox(async (email) => {
    const all = await list(origin);
    // The page lists the newest email first.
    return all
      .slice(0, all.length - before)
      .reverse()
      .filter(({ to }) => to === email);
  });
}

/** Whether there is a mailbox page, as there is only in development. */
export async function hasDevMailbox(origin: string): Promise<boolean> {
  const { status, headers } = await ask({ origin }, "/dev/mailbox", {
    headers: { accept: "application/json" },
  });
  return status === 200 && (headers["content-type"] ?? "").includes("json");
}

async function list(origin: string): Promise<Mail[]> {
  const { status, body } = await ask({ origin }, "/dev/mailbox", { headers: { accept: "application/json" } });
  if (status !== 200) throw new Error(`/dev/mailbox answered ${status}: is this a development server?`);
  const { items }: { items: Mail[] } = JSON.parse(body);
  return items;
}
