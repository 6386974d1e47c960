import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { newDatabase } from "../db/dialect/testing.server.ts";
import { AppError } from "../shared/errors.ts";

/** A temporary folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database for one test: its DATABASE_URL. */
export async function temporaryDatabase(): Promise<string> {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  return url;
}

/** A database for one test: created by `prepare` for the first test, copied for the others. */
export async function copyOfDatabase(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const { url, drop } = await newDatabase({ name, prepare });
  onTestFinished(drop);
  return url;
}

/** Writes migrations as drizzle-kit does, ordered by the journal. */
export function writeMigrations(folder: string, migrations: Record<string, string>): void {
  mkdirSync(join(folder, "meta"), { recursive: true });
  const entries = Object.keys(migrations).map((tag, idx) => ({
    idx,
    version: "6",
    when: 1000 + idx,
    tag,
    breakpoints: true,
  }));
  writeFileSync(
    join(folder, "meta", "_journal.json"),
    JSON.stringify({ version: "7", dialect: "none", entries }),
  );
  for (const [tag, sql] of Object.entries(migrations)) writeFileSync(join(folder, `${tag}.sql`), sql);
}

/** Runs a script of this folder in its own process. */
export function startFixture(name: string, ...args: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, name), ...args], {
    stdout: "pipe",
    stderr: "inherit",
    stdin: "pipe",
    env: { ...process.env, NODE_ENV: "production" },
  });
  onTestFinished(() => child.kill("SIGKILL"));
  const lines = readLines(child.stdout);
  return {
    child,
    /** The next line of its output; undefined at the end. */
    async line(): Promise<string | undefined> {
      const { value } = await lines.next();
      return value ?? undefined;
    },
    async rest(): Promise<string[]> {
      const all: string[] = [];
      for await (const line of lines) all.push(line);
      return all;
    },
  };
}

async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of stream) {
    rest += decoder.decode(chunk, { stream: true });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  return undefined;
}

/** Waits until a condition is true; the test's timeout is the limit. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await Bun.sleep(2);
}

/** What fifty calls at once come to: how often each. Who is told that the database is busy tries again. */
export async function atOnce(call: (at: number) => Promise<string>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const called = async (at: number): Promise<string> => {
    const one = await call(at).catch((error) => {
      if (error instanceof AppError && error.code === "DB_BUSY") return error.code;
      throw error;
    });
    return one.endsWith("DB_BUSY") ? called(at) : one;
  };
  for (const one of await Promise.all(Array.from({ length: 50 }, (_, at) => called(at))))
    counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}
