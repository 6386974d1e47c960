import { Database } from "bun:sqlite";
import { atMost, type Row } from "../../row.ts";
import type { Server } from "../../servers/server.ts";
import { post, signIn } from "../../servers/sign-in.ts";
import { createPasskey } from "./passkey.ts";
import { newEmail, type Scene } from "./scene.ts";

const tries = 10;

export interface Person {
  email: string;
  cookie: string;
  passkey: ReturnType<typeof createPasskey>;
}

/** Users with a known device and a passkey, who sign in during the flood. */
export async function knownPeople(scene: Scene, { origin }: Server): Promise<Person[]> {
  const people: Person[] = [];
  for (let i = 0; i < tries; i++) people.push(await knownPerson(scene, origin, `198.18.0.${i}`));
  return people;
}

/** A user who has finished the onboarding. */
export async function userWithPasskey(scene: Scene, { origin }: Server): Promise<Person> {
  const person = await knownPerson(scene, origin, "198.18.3.1");
  const own = { cookie: person.cookie };
  await post(origin, "/api/account/onboarding", { name: "Fay Flood" }, own);
  const asked = await fetch(`${origin}/api/auth/passkey/generate-authenticate-options`, { headers: own });
  return { ...person, cookie: [person.cookie, ...getCookies(asked)].join("; ") };
}

async function knownPerson({ mailbox, databaseFile }: Scene, origin: string, ip: string): Promise<Person> {
  const email = newEmail();
  const cookie = await signIn(origin, mailbox, email, from(ip));
  const passkey = createPasskey(origin);
  const sqlite = new Database(databaseFile);
  sqlite.run(
    `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
     SELECT ?, ?, id, ?, 0, 'multiDevice', true FROM user WHERE email = ?`,
    [crypto.randomUUID(), passkey.publicKey, passkey.credentialID, email],
  );
  sqlite.close();
  return { email, cookie, passkey };
}

const getCookies = ({ headers }: Response) => headers.getSetCookie().map((line) => line.split(";")[0]);

/**
 * Signs each user in once in each way, spread over the time.
 * @param strangerIp an address that the flood also uses: a known device can sign in even from there
 */
export async function letIn(
  { mailbox }: Scene,
  { origin }: Server,
  people: readonly Person[],
  { seconds, strangerIp }: { seconds: number; strangerIp: () => string },
): Promise<Row[]> {
  const failures = { "known device": 0, "right code on a new device": 0, passkey: 0 };
  const count = (way: keyof typeof failures, signedIn: Promise<unknown>) =>
    signedIn.catch((error: unknown) => {
      failures[way]++;
      console.error(`${way}: ${error instanceof Error ? error.message : error}`);
    });
  const start = performance.now();
  for (const [i, { email, cookie, passkey }] of people.entries()) {
    await Bun.sleep(start + ((i + 1) * seconds * 1000) / (tries + 1) - performance.now());
    await count("known device", signIn(origin, mailbox, email, { cookie, ...from(strangerIp()) }));
    await count("right code on a new device", signIn(origin, mailbox, newEmail(), from(`198.18.1.${i}`)));
    await count("passkey", withPasskey(origin, passkey, from(`198.18.2.${i}`)));
  }
  return Object.entries(failures).map(([way, failed]) => ({
    what: `${way} signed in meanwhile`,
    value: `${tries - failed} of ${tries}`,
    budget: atMost(failed, 0, "0 refused"),
  }));
}

const from = (ip: string) => ({ "x-forwarded-for": ip });

async function withPasskey(origin: string, passkey: Person["passkey"], headers: Record<string, string>) {
  const asked = await fetch(`${origin}/api/auth/passkey/generate-authenticate-options`, { headers });
  const { challenge } = await asked.json();
  const cookie = getCookies(asked).join("; ");
  const answer = passkey.answer(String(challenge));
  await post(origin, "/api/auth/passkey/verify-authentication", answer, { ...headers, cookie });
}
