import { atMost, type Row } from "../../row.ts";
import { quantile } from "../../statistics.ts";
import { megabyte } from "../../units.ts";
import { knownPeople, letIn, type Person, userWithPasskey } from "./let-in.ts";
import { alivePerhaps } from "./mixed.ts";
import { codeIn, getSize, loops, newEmail, probe, type Scene } from "./scene.ts";

const connections = 32;

type Call = [path: string, body?: object];

interface Flood {
  from: string;
  ip: () => string;
  /** The calls, which are made in turn. */
  calls: readonly ((user: Person) => Call)[];
  /** Whether the calls carry a user's session. */
  isSignedIn?: boolean;
}

const below = (most: number) => Math.floor(Math.random() * most);
const hex = () => below(0x10000).toString(16);
const ask = (): Call => ["email-otp/send-verification-otp", { email: newEmail(), type: "sign-in" }];
const guess = (): Call => ["sign-in/email-otp", { email: newEmail(), otp: "000000" }];
const passkey = (): Call => ["passkey/generate-authenticate-options"];
const addPasskey = (): Call => ["passkey/generate-register-options"];
const rename = (): Call => ["update-user", { name: `Fay ${hex()}` }];
const moveAway = (): Call => ["email-otp/request-email-change", { newEmail: newEmail() }];
const endOthers = (): Call => ["revoke-other-sessions", {}];
const answerWrongly = ({ passkey }: Person): Call => [
  "passkey/verify-authentication",
  passkey.answer("another challenge"),
];

const all: readonly Flood[] = [
  { from: "one address", ip: () => "203.0.113.7", calls: [ask, guess] },
  { from: "a /48 of IPv6", ip: () => `2001:db8:7:${hex()}::${hex()}`, calls: [ask, guess] },
  {
    from: "five /48s, guesses alone",
    ip: () => `2001:db8:${below(5)}:${hex()}::${hex()}`,
    calls: [guess],
  },
  {
    from: "a new address each time",
    ip: () => `10.${below(256)}.${below(256)}.${below(256)}`,
    calls: [ask, guess, passkey],
  },
  {
    from: "a signed-in user",
    ip: () => "203.0.113.8",
    calls: [addPasskey, rename, moveAway, endOthers, answerWrongly],
    isSignedIn: true,
  },
];

/**
 * Floods the server with sign-in requests and with one user's calls. Measures the rows that are left, how other users
 * are affected, and who can still sign in.
 */
export async function floods(scene: Scene): Promise<Row[]> {
  const rows: Row[] = [];
  for (const one of all) rows.push(...(await flood(scene, one)));
  return rows;
}

async function flood(scene: Scene, { from, ip, calls, isSignedIn }: Flood): Promise<Row[]> {
  const { start, cookie, databaseFile, seconds = 90 } = scene;
  const server = await start();
  const people = await knownPeople(scene, server);
  const user = await userWithPasskey(scene, server);
  const before = getSize(databaseFile);
  const alive = probe(server, "/livez");
  const person = probe(server, "/app", { cookie, accept: "text/html" });
  const statuses = new Map<string, number>();
  const signingIn = letIn(scene, server, people, { seconds, strangerIp: ip });
  await loops(connections, seconds, async (loop) => {
    const [path, body] = calls[loop % calls.length]?.(user) ?? [""];
    const headers = {
      origin: server.origin,
      "content-type": "application/json",
      "x-forwarded-for": ip(),
      ...(isSignedIn ? { cookie: user.cookie } : {}),
    };
    const answer = await fetch(`${server.origin}/api/auth/${path}`, {
      headers,
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    }).catch(() => undefined);
    const text = await answer?.text().catch(() => "");
    const status = `${answer?.status ?? "unanswered"} ${codeIn(text)}`.trim();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  const admitted = await signingIn;
  await Promise.all([alive.stop(), person.stop()]);
  const after = getSize(databaseFile);
  await server.stop();
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
  return [
    {
      what: `rows left by a flood from ${from}, ${seconds} s (${answers})`,
      value: `${after.rows - before.rows}, ${((after.bytes - before.bytes) / megabyte).toFixed(1)} MB`,
      // The limit for guesses allows 2,000, with five rows each. The known users who sign in leave about 350 rows.
      budget: atMost(after.rows - before.rows, 10_500, "10,500"),
    },
    ...admitted,
    {
      what: `pages of another user meanwhile, ${person.failed} failed`,
      value: `${person.times.length}`,
      p50: quantile(person.times, 0.5),
      p99: quantile(person.times, 0.99),
      budget: atMost(person.failed, 0, "0 failed"),
    },
    alivePerhaps(alive.times, alive.failed, "meanwhile"),
  ];
}
