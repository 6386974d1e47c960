import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnyElysia } from "elysia";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { createDocument } from "../api/internal/document.server.ts";
import { newDatabase } from "../db/dialect/testing.server.ts";
import { toPng } from "../pages/internal/brand/icons.server.ts";
import { AppError } from "../shared/errors.ts";
import type { JsonSchema, OpenApiDocument, Operation } from "../shared/openapi.ts";
import type { UploadTypes } from "../shared/uploads.ts";

/** A temporary folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A command prefix that makes even root respect file modes. The user stays the same, to be able to read a project below
 * a folder that only this user may enter. Empty for other users; undefined if root cannot give up these capabilities.
 */
export function obeyingModes(): string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const overrides = "-dac_override,-dac_read_search";
  const words = ["setpriv", `--bounding-set=${overrides}`, `--inh-caps=${overrides}`];
  const tried = [...words, "test", "-x", process.execPath, "-a", "-r", import.meta.filename];
  return Bun.which("setpriv") && Bun.spawnSync(tried).exitCode === 0 ? words : undefined;
}

/** Creates an empty database for one test and returns its DATABASE_URL. */
export async function temporaryDatabase(): Promise<string> {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  return url;
}

/** A database for one test. The first test creates it with `prepare`, others get a copy. */
export async function copyOfDatabase(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const { url, drop } = await newDatabase({ name, prepare });
  onTestFinished(drop);
  return url;
}

/** Writes migrations as drizzle-kit does, in the order of the journal. */
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

/** Waits until a condition is true, at most until the test times out. */
export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await Bun.sleep(2);
}

/** Makes fifty calls at once and counts the results. Repeats calls that find the database busy. */
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

const documents = new Map<string, OpenApiDocument>();

/** The app's OpenAPI document, generated once for all apps with the same routes. */
export function getDocument({ routes }: AnyElysia, uploads: UploadTypes): OpenApiDocument {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join();
  const fixed = { title: "Test", version: "0", origin: "http://localhost", cookieName: "session", uploads };
  const document = documents.get(key) ?? createDocument({ routes, ...fixed });
  documents.set(key, document);
  return document;
}

const schemasByDocument = new WeakMap<OpenApiDocument, Map<string, z.ZodType>>();

/** Checks responses against the document. Throws for one that it does not describe. */
export function documentCheck(document: OpenApiDocument) {
  const known = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      // Paths with parameters come last, so that "/api/users/me" does not match "/api/users/{id}".
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
      fixed: !path.includes("{"),
      operation,
    })),
  );
  known.sort((a, b) => Number(b.fixed) - Number(a.fixed));
  const schemas = schemasByDocument.get(document) ?? new Map<string, z.ZodType>();
  schemasByDocument.set(document, schemas);

  function getSchema(name: string, status: number, { responses }: Operation): z.ZodType | undefined {
    const key = `${name} ${status}`;
    const answer = responses[status];
    if (!answer) throw new Error(`${key} is not in the document`);
    const schema = answer.content?.["application/json"].schema;
    if (schema && !schemas.has(key)) schemas.set(key, toZod(schema, document));
    return schemas.get(key);
  }

  /** The operation that has responded, such as "GET /api/orders/{id}"; undefined if the document has none. */
  return async ({ method, url }: Request, response: Response): Promise<string | undefined> => {
    const { pathname } = new URL(url);
    const found = known.find((one) => one.method === method && one.pattern.test(pathname));
    if (!found) return undefined;
    const { status } = response;
    const body = await response.text();
    const schema = getSchema(found.name, status, found.operation);
    if (!schema && body !== "") throw new Error(`${found.name} ${status} has an undocumented body: ${body}`);
    const { error } = schema?.safeParse(JSON.parse(body)) ?? {};
    if (error)
      throw new Error(
        `${found.name} ${status} differs from its documentation: ${z.prettifyError(error)}\n${body}`,
      );
    return found.name;
  };
}

function toZod(schema: JsonSchema, { components }: OpenApiDocument): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
}

/** A PNG with transparent pixels only. */
export async function png({ width = 40, height = 60 } = {}): Promise<Blob> {
  const data = new Uint8ClampedArray(width * height * 4);
  return new Blob([await toPng({ width, height, data })], { type: "image/png" });
}
