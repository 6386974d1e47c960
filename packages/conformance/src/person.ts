import { ask, post } from "./ask.ts";
import { equal, Mismatch } from "./expect.ts";
import { newEmail, newVisitor, type Target } from "./target.ts";

/** Somebody who is signed in, with everything their browser would hold. */
export interface Person {
  email: string;
  name: string;
  /** For a Cookie header. */
  cookie: string;
}

/** Asks for a code as the login page does. */
export async function sendCode(
  target: Target,
  email: string,
  headers: Record<string, string> = newVisitor(target),
) {
  const path = "/api/auth/email-otp/send-verification-otp";
  return post(target, path, { email, type: "sign-in" }, headers);
}

/** Offers a code as the verify page does. */
export function offerCode(target: Target, email: string, otp: string, headers: Record<string, string> = {}) {
  return post(target, "/api/auth/sign-in/email-otp", { email, otp }, headers);
}

/** Signs in, or up, over the API; gives the Cookie header. */
export async function signIn(target: Target, email: string): Promise<string> {
  const sent = await sendCode(target, email);
  if (sent.status !== 200)
    throw new Mismatch("POST send-verification-otp", "status 200", `${sent.status} ${sent.body}`);
  const { status, body, cookies } = await offerCode(target, email, await target.mailbox.codeFor(email));
  if (status !== 200)
    throw new Mismatch("POST sign-in/email-otp with the right code", "status 200", `${status} ${body}`);
  return cookies.join("; ");
}

/** Somebody new, signed in; onboarded unless told otherwise. */
export async function newPerson(target: Target, name: string, { onboarded = true } = {}): Promise<Person> {
  const email = newEmail(name);
  const cookie = await signIn(target, email);
  if (onboarded) {
    const { status, body } = await post(target, "/api/account/onboarding", { name }, { cookie });
    equal(
      "POST /api/account/onboarding",
      { status, body: status === 200 ? "" : body },
      { status: 200, body: "" },
    );
  }
  return { email, name, cookie };
}

const known = new WeakMap<Target, Promise<Person>>();

/** One onboarded person for all checks that only look: fewer mails, and no budget is used up. */
export function somebody(target: Target): Promise<Person> {
  const person = known.get(target) ?? newPerson(target, "Sam");
  known.set(target, person);
  return person;
}

/** Gets a page or an answer as somebody. */
export function askAs(
  target: Target,
  { cookie }: Person,
  path: string,
  headers: Record<string, string> = {},
) {
  return ask(target, path, { headers: { cookie, ...headers } });
}

const administrators = new WeakMap<Target, Promise<Person>>();

/** The administrator that the example data has: one sign-in for all checks. */
export function administrator(target: Target): Promise<Person> {
  const email = "admin@example.com";
  const person =
    administrators.get(target) ??
    signIn(target, email).then((cookie) => ({ email, name: "Ada Admin", cookie }));
  administrators.set(target, person);
  return person;
}
