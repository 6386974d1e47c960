import { session } from "#kit/auth/tables.server.ts";
import { createTestApp } from "./testing.server.ts";

/** Cookies, kept as a browser does. */
function jar(first: string) {
  const kept = new Map<string, string>();
  const keep = (line: string) => {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(line.trim()) ?? [];
    if (value === "" || /Max-Age=0/i.test(line)) kept.delete(name);
    else kept.set(name, value);
  };
  for (const pair of first.split(";")) keep(pair);
  return {
    take: (answer: Response) => answer.headers.getSetCookie().forEach(keep),
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join("; "),
    /** The names of session cookies, without that of the known device. */
    names: () =>
      [...kept.keys()].flatMap((name) => (name.endsWith(".device") ? [] : name.split(".").at(-1))).sort(),
  };
}

/** A browser in which the example administrator is signed in. */
export async function browser() {
  const lines: string[] = [];
  const app = await createTestApp({ as: "admin", onLog: (line) => lines.push(line) });
  const cookies = jar(app.cookie);
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const answer = await app.fetch(path, {
      method,
      headers: { cookie: cookies.header(), ...json, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookies.take(answer);
    return answer;
  };
  /** For example "200" or "403 IMPERSONATING". */
  const outcome = async (...call: Parameters<typeof ask>) => {
    const answer = await ask(...call);
    const text = await answer.text();
    return answer.ok || !text ? `${answer.status}` : `${answer.status} ${JSON.parse(text).code}`;
  };
  const start = (userId = "example-user") => outcome("POST", "/api/auth/admin/impersonate-user", { userId });
  const stop = () => outcome("POST", "/api/auth/admin/stop-impersonating", {});
  const who = async () => {
    const found = await (await ask("GET", "/api/auth/get-session")).json();
    return (
      found && `${found.user.id}${found.session.impersonatedBy ? ` by ${found.session.impersonatedBy}` : ""}`
    );
  };
  const rows = () => app.db.select().from(session).execute();
  return { ...app, cookies, ask, outcome, start, stop, who, rows, lines };
}
