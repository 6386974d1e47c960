import { ask, post } from "./ask.ts";
import { equal, Mismatch } from "./expect.ts";
import { newEmail, newVisitor, type Target } from "./target.ts";

/** A signed-in user, with all that the user's browser would store. */
export interface Person {
  email: string;
  name: string;
  /** The value of the Cookie header. */
  cookie: string;
}

/** Requests a code, as the login page does. */
export async function sendCode(
  target: Pick<Target, "origin" | "address" | "trusted">,
  email: string,
  headers: Record<string, string> = newVisitor(target),
) {
  const path = "/api/auth/email-otp/send-verification-otp";
  return post(target, path, { email, type: "sign-in" }, headers);
}

/** Submits a code, as the verify page does. */
export function offerCode(
  target: Pick<Target, "origin" | "address">,
  email: string,
  otp: string,
  headers: Record<string, string> = {},
) {
  return post(target, "/api/auth/sign-in/email-otp", { email, otp }, headers);
}

/** Signs in or up through the API; returns the Cookie header. */
export async function signIn(
  target: Pick<Target, "origin" | "address" | "trusted" | "mailbox">,
  email: string,
): Promise<string> {
  const sent = await sendCode(target, email);
  if (sent.status !== 200)
    throw new Mismatch("POST send-verification-otp", "status 200", `${sent.status} ${sent.body}`);
  const { status, body, cookies } = await offerCode(target, email, await target.mailbox.codeFor(email));
  if (status !== 200)
    throw new Mismatch("POST sign-in/email-otp with the right code", "status 200", `${status} ${body}`);
  return cookies.join("; ");
}

/** Signs up a new user, onboarded by default. */
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

/** One onboarded user for all checks that only read, which saves emails and budgets. */
export function somebody(target: Target): Promise<Person> {
  const person =
    known.get(target) ??
    (target.user === undefined ? newPerson(target, "Sam") : knownPerson(target, target.user, "user"));
  known.set(target, person);
  return person;
}

async function knownPerson(target: Target, email: string, role: "user" | "admin"): Promise<Person> {
  const cookie = await signIn(target, email);
  const { body } = await ask(target, "/api/auth/get-session", { headers: { cookie } });
  const { user }: { user: { name: string; role: string } } = JSON.parse(body);
  equal(`the role of ${email}`, user.role, role);
  return { email, name: user.name, cookie };
}

/** Gets a page or a response as a user. */
export function askAs(
  target: Target,
  { cookie }: Person,
  path: string,
  headers: Record<string, string> = {},
) {
  return ask(target, path, { headers: { cookie, ...headers } });
}

/** Sends JSON as a user. */
export function sendAs(
  target: Target,
  { cookie }: Person,
  method: string,
  path: string,
  body: unknown = {},
  more: Record<string, string> = {},
) {
  const text = JSON.stringify(body);
  const headers = {
    cookie,
    origin: target.origin,
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    ...more,
  };
  return ask(target, path, { method, headers, body: text });
}

const administrators = new WeakMap<Target, Promise<Person>>();

/** The administrator, signed in once for all checks. */
export function administrator(target: Target): Promise<Person> {
  const person = administrators.get(target) ?? knownPerson(target, target.admin, "admin");
  administrators.set(target, person);
  return person;
}

/**
 * A temporary administrator. Each can view as only one user at a time, and has budgets of their own.
 *
 * @param use called with the administrator, who is deleted afterwards
 */
export async function withAdministrator(
  target: Target,
  use: (admin: Person) => Promise<void>,
): Promise<void> {
  const first = await administrator(target);
  const [name, email] = ["Deputy", newEmail("deputy")];
  const made = await sendAs(target, first, "POST", "/api/users", { name, email, role: "admin" });
  equal("the status of POST /api/users", made.status, 201);
  const { id }: { id: string } = JSON.parse(made.body);
  try {
    const admin = { name, email, cookie: await signIn(target, email) };
    const onboarded = await sendAs(target, admin, "POST", "/api/account/onboarding", { name });
    equal("the status of POST /api/account/onboarding", onboarded.status, 200);
    await use(admin);
  } finally {
    await sendAs(target, first, "DELETE", `/api/users/${id}`);
  }
}

/** Ends the sessions created for checks that only read. */
export async function signOutAll(target: Target): Promise<void> {
  for (const person of [known.get(target), administrators.get(target)]) {
    // If signing in failed, there is no session to end.
    const cookie = await person?.then(
      (it) => it.cookie,
      () => undefined,
    );
    if (cookie) await post(target, "/api/auth/sign-out", {}, { cookie });
  }
}
