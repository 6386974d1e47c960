import { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import type { Mailbox } from "../../../../conformance/src/mailbox/mailbox.ts";
import type { Server } from "../../servers/server.ts";

export interface Scene {
  start: () => Promise<Server>;
  cookie: string;
  mailbox: Mailbox;
  databaseFile: string;
  /** How long each load runs, if not as long as usual. */
  seconds: number | undefined;
}

let people = 0;
export const newEmail = () => `f${people++}-${process.pid}@example.com`;

/** Creates a user as the administrator. */
export function createUser({ origin }: Server, cookie: string, email: string): Promise<Response> {
  return fetch(`${origin}/api/users`, {
    method: "POST",
    headers: { cookie, origin, "content-type": "application/json" },
    body: JSON.stringify({ email, name: "Fay Fault", role: "user" }),
  });
}

/** The error code of a response, or "" if it has none. */
export function codeIn(body = ""): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? "";
}

export interface Probe {
  /** The duration of each response in milliseconds. */
  times: number[];
  /** How many responses were not 200, and how many connections failed. */
  failed: number;
  stop: () => Promise<void>;
}

/** Requests a path again and again, like a user who is not part of the load. */
export function probe({ origin }: Server, path: string, headers: Record<string, string> = {}): Probe {
  const pauseMs = 100;
  let isOver = false;
  const result: Probe = {
    times: [],
    failed: 0,
    async stop() {
      isOver = true;
      await asking;
    },
  };
  const ask = async () => {
    while (!isOver) {
      const start = performance.now();
      const answer = await fetch(origin + path, { headers, redirect: "manual" }).catch(() => undefined);
      await answer?.arrayBuffer();
      result.times.push(performance.now() - start);
      if (answer?.status !== 200) result.failed++;
      await Bun.sleep(pauseMs);
    }
  };
  const asking = ask();
  return result;
}

/** Runs `work` in several loops at once until the time is up. */
export async function loops(
  count: number,
  seconds: number,
  work: (loop: number) => Promise<void>,
): Promise<void> {
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: count }, async (_, loop) => {
      while (performance.now() < end) await work(loop);
    }),
  );
}

/** The number of rows in all tables, and the size of the files in bytes. */
export function getSize(file: string): { rows: number; bytes: number } {
  const sqlite = new Database(file, { readonly: true });
  try {
    const tables = sqlite
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all();
    const rows = tables.map(
      ({ name }) =>
        sqlite.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows ?? 0,
    );
    const bytes = [file, `${file}-wal`].map((one) => statSync(one, { throwIfNoEntry: false })?.size ?? 0);
    return { rows: rows.reduce((sum, one) => sum + one, 0), bytes: bytes.reduce((sum, one) => sum + one, 0) };
  } finally {
    sqlite.close();
  }
}
