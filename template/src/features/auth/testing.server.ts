import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { z } from "zod";
import * as limits from "#config/limits.ts";
import { permissions } from "#config/permissions.ts";
import { roles } from "#config/roles.ts";
import { access } from "#kit/auth/access.server.ts";
import type { Act, Acting, Audit } from "#kit/auth/audit.server.ts";
import type { AuthCallLimits } from "#kit/auth/limits.ts";
import { createSessionCookies } from "#kit/auth/session-cookies.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";
import { getRaw, getSettings, newDatabase } from "#kit/db/dialect/testing.server.ts";
import { migrate } from "#kit/db/migrate.server.ts";
import { contextOf } from "#kit/http/context.server.ts";
import { errorHandler } from "#kit/http/errors.server.ts";
import { gate } from "#kit/http/internal/gate.server.ts";
import { createQueue } from "#kit/jobs/queue.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import {
  createMailService,
  type Mail,
  type Mailer,
  type MailTemplate,
  mailTemplate,
} from "#kit/mail/mail.server.ts";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage, type Language } from "#kit/shared/i18n/languages.ts";
import { computeGrants } from "#kit/shared/permissions.ts";
import type { CodeVisitorLimits } from "./budgets.server.ts";
import { createSignIn } from "./create-sign-in.server.ts";
import { authApi } from "./feature.server.ts";
import type { CodeMail } from "./rules/codes.server.ts";

interface TestOptions {
  baseUrl?: string;
  signup?: boolean;
  maySignUp?: (email: string) => boolean;
  minutes?: number;
  mailer?: Mailer;
  /** The database of another app, to test two processes that share one. */
  url?: string;
  trustedProxies?: string[];
  visitorLimits?: CodeVisitorLimits;
  callLimits?: AuthCallLimits;
  language?: Language;
}

const testMail =
  (subject: string, text: string): MailTemplate =>
  () => ({
    subject,
    preview: text,
    title: text,
    blocks: [{ kind: "text", text }],
  });

const changed = mailTemplate("changed", z.object({ newEmail: z.string() }), ({ newEmail }) =>
  testMail("Changed", newEmail),
);

async function prepare(url: string): Promise<void> {
  const database = openDatabase(getSettings(url));
  await migrate(database, { folder: "drizzle" });
  await database.close();
}

/** Sign-in behind the real gate and error handler, with its own database. */
export async function createTestAuth({
  baseUrl = "http://localhost",
  signup = true,
  maySignUp,
  minutes = 10,
  mailer,
  url: shared,
  trustedProxies = [],
  visitorLimits,
  callLimits,
  language = defaultLanguage,
}: TestOptions = {}) {
  const own = shared === undefined ? await newDatabase({ name: "migrated", prepare }) : undefined;
  const url = shared ?? own?.url ?? "";
  const database = openDatabase(getSettings(url));
  const { db, close } = database;

  const lines: string[] = [];
  const log = createLog({ level: "debug", write: (line) => lines.push(line) });
  const mails: Mail[] = [];
  const inbox: Mailer = {
    send: async (mail) => void mails.push(mail),
    check: async () => {},
    close: () => {},
  };
  const origin = new URL(baseUrl);
  const env = {
    mode: "test" as const,
    baseUrl: origin,
    authSecret: "3d0f5c8b1a6e4297c0d8f7b2e5a91c64",
    signup,
    codeTtlMinutes: minutes,
    trustedProxies,
    providers: {},
    demo: false,
  };
  const grants = computeGrants(permissions, roles);
  const cookies = createSessionCookies(env, "test-app", limits);
  const codeMail = ({ code, minutes }: CodeMail) =>
    testMail("Your code", `Your code is ${code}, for ${minutes} minutes.`);
  const mail = createMailService({
    db,
    log,
    mailer: mailer ?? inbox,
    jobs: createQueue(db),
    mails: { changed: changed({ newEmail: "" }) },
    i18nOf: (language) => createI18n({ language, texts: {} }),
    frame: () => import("#ui/mail-frame.server.tsx"),
  });
  const acts: { by: Acting; act: Act }[] = [];
  const audit: Audit = { record: async (by, act) => void acts.push({ by, act }) };
  const {
    sessions,
    auth: handler,
    library: auth,
  } = createSignIn({
    env,
    db,
    log,
    audit,
    cookies,
    permissions,
    grants,
    mailer: mailer ?? inbox,
    mail,
    mails: { signIn: codeMail, newEmail: codeMail, changed },
    getLanguage: () => language,
    visitorLimits,
    callLimits,
    maySignUp,
  });
  const app = new Elysia()
    .use(gate({ env, log, lifecycle: { draining: false } }))
    .use(errorHandler({ log }))
    .use(authApi({ sessions, auth: handler }))
    .use(
      new Elysia()
        .use(access(sessions))
        .get("/api/app", ({ current }) => current.user.id, { access: { apps: "app" } })
        .get("/api/users", ({ current }) => current.user.id, { access: { user: "list" } })
        .get("/api/own", ({ current }) => current.user.id, { access: "session" })
        .get("/api/session", ({ current }) => current.session, { access: "session" })
        .get("/api/ip", ({ request }) => contextOf(request).ip, { public: true }),
    );

  const getCookie = (response: Response): string =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");

  async function call(
    method: string,
    path: string,
    options: { body?: unknown; cookie?: string; ip?: string; headers?: Record<string, string> } = {},
  ) {
    const headers = new Headers({ origin: origin.origin, "user-agent": "a test", ...options.headers });
    if (options.cookie) headers.set("cookie", options.cookie);
    if (options.ip) headers.set("x-forwarded-for", options.ip);
    let body: string | undefined;
    if (options.body !== undefined) {
      body = JSON.stringify(options.body);
      headers.set("content-type", "application/json");
      headers.set("content-length", String(Buffer.byteLength(body)));
    }
    return await app.handle(
      new Request(new URL(path, origin), { method, headers, ...(body === undefined ? {} : { body }) }),
    );
  }

  const send = (email: string, options: { ip?: string } = {}) =>
    call("POST", "/api/auth/email-otp/send-verification-otp", {
      ...options,
      body: { email, type: "sign-in" },
    });
  const verify = (
    email: string,
    otp: string,
    options: { cookie?: string; ip?: string; body?: object } = {},
  ) => call("POST", "/api/auth/sign-in/email-otp", { ...options, body: { email, otp, ...options.body } });
  const codeFor = (email: string): string =>
    /\d{6}/.exec(mails.findLast((mail) => mail.to === email.toLowerCase())?.text ?? "")?.[0] ?? "";

  return {
    app,
    cookies,
    auth,
    sessions,
    db,
    database,
    raw: getRaw(database),
    url,
    log,
    lines,
    mails,
    audit,
    acts,
    call,
    send,
    verify,
    codeFor,
    /** Sends each pending mail once and keeps it. @throws AppError MAIL_UNAVAILABLE */
    async sendOwed() {
      for (const { id, input } of await db.select().from(queuedJob))
        await mail.deliver(JSON.parse(input), id);
    },
    getCookie,
    /** Requests a code, enters it and returns the cookie. */
    async signInAs(email: string, cookie?: string): Promise<string> {
      await send(email);
      return getCookie(await verify(email, codeFor(email), cookie ? { cookie } : {}));
    },
    getUser: async (email: string) => (await db.select().from(user).where(eq(user.email, email)))[0],
    async close() {
      await close();
      await own?.drop();
    },
  };
}

export type TestAuth = Awaited<ReturnType<typeof createTestAuth>>;

export async function outcome(response: Response): Promise<string> {
  const body: unknown = await response.json();
  const code = typeof body === "object" && body !== null && "code" in body ? ` ${String(body.code)}` : "";
  return `${response.status}${code}`;
}
