import { readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import type { z } from "zod";
import { readEnv } from "#config/env.server.ts";
import { personas } from "#config/personas.ts";
import { uploadTypes } from "#config/uploads.ts";
import type { CodeVisitorLimits } from "#features/auth/budgets.server.ts";
import { seedPeople, seedUsers } from "#features/auth/seed.server.ts";
import type { AuthCallLimits } from "#kit/auth/limits.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, openDatabase } from "#kit/db/connect.server.ts";
import { getRaw, getSettings } from "#kit/db/dialect/testing.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import type { Job } from "#kit/jobs/job.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { createMailbox } from "#kit/mail/mail.server.ts";
import type { Render } from "#kit/pages/pages.server.ts";
import type { JsonSchema } from "#kit/shared/openapi.ts";
import type { Role } from "#kit/shared/permissions.ts";
import { copyOfDatabase, documentCheck, getDocument, temporaryFolder } from "#kit/testing/testing.server.ts";
import { createApp } from "./create-app.server.ts";
import { serverFeatures } from "./features.server.ts";
import { migrationsFolder } from "./resources.server.ts";
import { featureSettings } from "./settings.server.ts";

interface TestAppOptions {
  /** Signs in as the example user with this role. If there is none, `user@example.com` gets the role. */
  as?: Role;
  /** The code to sign in with; by default the one that was sent. */
  code?: string;
  /** Adds all example data instead of only the first two users. */
  populated?: boolean;
  /** Changes to the settings of a production server at http://localhost. */
  env?: Record<string, string>;
  render?: Render;
  visitorLimits?: CodeVisitorLimits;
  callLimits?: AuthCallLimits;
  /** Receives the log lines. By default, unexpected errors are printed, because responses do not say what failed. */
  onLog?: (line: string) => void;
}

const renderContext: Render = (_request, { context }) =>
  Response.json({ ...context, head: context.head?.([]) });

function printError(line: string): void {
  const { event, route, error } = JSON.parse(line);
  if (event === "error") console.error(route, error);
}

/** The URL of a copy of the database with this data. */
export function databaseWith(data: string, seed: (db: Db) => Promise<void>): Promise<string> {
  return copyOfDatabase(data, async (url) => {
    const database = openDatabase(getSettings(url));
    await migrate(database, { folder: migrationsFolder });
    await seed(database.db);
    await database.close();
  });
}

async function seedEverything(db: Db): Promise<void> {
  await seedUsers(db);
  await seedPeople(db);
  for (const { seed } of serverFeatures) await seed?.run(db);
}

/**
 * The whole app with its own database, in production mode, without a port. Instead of rendered pages, it returns their
 * data as JSON. Browser tests check the rendered pages.
 */
export async function createTestApp(options: TestAppOptions = {}) {
  const { as, code, populated = false, env: settings = {}, render = renderContext, onLog } = options;
  const { visitorLimits, callLimits } = options;
  const url =
    settings.DATABASE_URL ??
    (await (populated ? databaseWith("examples", seedEverything) : databaseWith("users", seedUsers)));
  const env = readEnv(
    {
      BASE_URL: "http://localhost",
      AUTH_SECRET: "9c1f7e5a3b8d4c6f0a2e4b7d9c1f3e5a",
      SMTP_URL: "smtp://127.0.0.1:1",
      EMAIL_FROM: "app@example.com",
      DATABASE_URL: url,
      STORAGE_URL: `file:${join(temporaryFolder(), "files")}`,
      LOG_LEVEL: "error",
      ...settings,
    },
    "production",
    featureSettings,
  );
  const log = createLog({ level: onLog ? "info" : env.logLevel, write: onLog ?? printError });
  const mailbox = createMailbox();
  const { app, database, db, mail, jobs, startJobs, storage, uploads, close } = await createApp({
    env,
    log,
    mailer: mailbox,
    render,
    visitorLimits,
    callLimits,
    isPage: (path) => !path.startsWith("/nothing"),
  });
  onTestFinished(close);
  // Runs jobs as soon as they are added, but no schedules. Jobs for later wait for `runJobs`.
  const running = startJobs({ places: 2, pollMs: 0 });
  onTestFinished(() => running.close());

  let cookie = "";
  /** The API operations that have succeeded so far. */
  const answered = new Set<string>();
  const check = documentCheck(getDocument(app, uploadTypes));
  /** Sends a request as a browser on the same site would. */
  const fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (!headers.has("sec-fetch-site")) headers.set("sec-fetch-site", "same-origin");
    if (!headers.has("host")) headers.set("host", "localhost");
    if (cookie && !headers.has("cookie")) headers.set("cookie", cookie);
    const { body } = init;
    if (typeof body === "string") headers.set("content-length", String(Buffer.byteLength(body)));
    // `new URL("//x", base)` would treat x as a host.
    const url = path.startsWith("/") ? env.baseUrl.origin + path : path;
    const request = new Request(url, { ...init, headers });
    const response = await app.fetch(request);
    // In every test, each response of the API must match the OpenAPI document.
    const operation = await check(request, response.clone());
    if (operation && response.ok) answered.add(operation);
    return response;
  };
  /** Calls the API, with a JSON body, a file, or no body. */
  const send = async (method: string, path: string, body?: unknown) => {
    if (body === undefined) return fetch(path, { method });
    if (!(body instanceof Blob))
      return fetch(path, {
        method,
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      });
    const headers = { "content-type": body.type, "content-length": String(body.size) };
    return fetch(path, { method, body: await body.arrayBuffer(), headers });
  };
  const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(path, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    });
  const codeFor = (email: string): string =>
    mailbox.list().flatMap(({ to, text }) => (to === email && /\d{6}/.exec(text)?.[0]) || [])[0] ?? "";

  if (as) {
    const email = personas[as === "admin" ? as : "user"];
    if (!(as in personas)) await db.update(user).set({ role: as }).where(eq(user.email, email));
    await post("/login", { email });
    const answer = await post("/login/verify", { email, code: code ?? codeFor(email) });
    cookie = getCookies(answer);
  }
  return {
    app,
    env,
    fetch,
    send,
    post,
    codeFor,
    mailbox,
    database,
    db,
    mail,
    jobs,
    startJobs,
    /** Runs all jobs that are due, and those that they add. */
    runJobs: () => running.drain(),
    raw: getRaw(database),
    url,
    close,
    cookie,
    answered,
    storage,
    uploads,
  };
}

/** Signs up a user without a name; returns the session's Cookie header. */
export async function newcomer(
  { post, codeFor }: Pick<Awaited<ReturnType<typeof createTestApp>>, "post" | "codeFor">,
  email: string,
): Promise<string> {
  await post("/login", { email });
  const answer = await post("/login/verify", { email, code: codeFor(email) });
  return getCookies(answer);
}

/** The Cookie header that a browser sends after this response. */
export function getCookies(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
}

type App = Awaited<ReturnType<typeof createTestApp>>;

/** Expects a job with this input, by default one that was added, whether or not it has run. @public */
export async function expectJob<Schema extends z.ZodType>(
  { db }: Pick<App, "db">,
  { name }: Job<Schema>,
  input: z.input<Schema>,
  state: unknown = expect.any(String),
): Promise<void> {
  const rows = await db.select().from(queuedJob).where(eq(queuedJob.name, name));
  const found = rows.map((row) => ({ input: JSON.parse(row.input), state: row.state }));
  expect(found).toContainEqual({ input, state });
}

/** The names of the files in an app's storage. */
export function getFiles({ env: { storage } }: Pick<App, "env">): string[] {
  return storage.kind === "folder" ? readdirSync(storage.folder) : [];
}

/** Valid input for the schema. A reference, such as `genreId`, gets the first of these ids. */
export function createSample(schema: JsonSchema = {}, name = "", known: readonly string[] = []): unknown {
  const { anyOf, properties, required = [], enum: values, type, format, pattern } = schema;
  if (anyOf?.[0]) return createSample(anyOf[0]);
  if (name.endsWith("Id")) return known[0];
  if (values) return values[0];
  if (type === "object")
    return Object.fromEntries(
      required.map((field) => [field, createSample(properties?.[field], field, known)]),
    );
  if (type === "integer" || type === "number") return schema.minimum ?? 1;
  if (type === "boolean") return true;
  if (format === "date") return "2026-05-31";
  if (format === "uri") return "https://example.com";
  if (format === "date-time") return "2126-05-31T00:00:00.000Z";
  if (typeof pattern === "string" && pattern.includes("@")) return "walk@example.com";
  return "x".repeat(Number(schema.minLength ?? 1));
}
