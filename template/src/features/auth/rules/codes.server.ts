import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { isAPIError } from "better-auth/api";
import { and, eq, gt } from "drizzle-orm";
import { z } from "zod";
import type { Env } from "#config/env.server.ts";
import { maxTriesPerCode } from "#config/limits.ts";
import { createCodeHash, newCode, pendingCode } from "#kit/auth/codes.server.ts";
import {
  type AuthCall,
  callNote,
  on,
  type SignUp,
  signInPolicy,
  type UncheckedCall,
} from "#kit/auth/rules.server.ts";
import type { CurrentSession } from "#kit/auth/session.server.ts";
import { user, verification } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { startsWith } from "#kit/db/dialect/sql.server.ts";
import { parse } from "#kit/http/request.server.ts";
import type { Mailer, MailService, MailTemplate, StoredMail } from "#kit/mail/mail.server.ts";
import { refund } from "#kit/rate/budget.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { defaultLanguage, type Language } from "#kit/shared/i18n/languages.ts";
import { minute } from "#kit/shared/time.ts";
import { nameSchema } from "#kit/shared/validation.ts";
import { type CodeBudgets, type CodeVisitorLimits, consumed } from "../budgets.server.ts";
import { createDelivery } from "../delivery.server.ts";
import { createKnownDevices, mayBeKnown } from "../devices.server.ts";
import { createReplacedCodes, type PendingCode } from "../replaced-codes.server.ts";
import { changeEmailBody, codeBody, emailForm, newEmailForm } from "../schema.ts";
import { emailChangeCode, getBanError, signInCode } from "../store.server.ts";

export interface CodeMail {
  code: string;
  minutes: number;
}

export interface CodeMails {
  signIn(mail: CodeMail): MailTemplate;
  newEmail(mail: CodeMail): MailTemplate;
  changed(mail: { newEmail: string }): StoredMail;
}

export interface CodeRulesOptions {
  db: Db;
  env: Pick<Env, "signup" | "codeTtlMinutes" | "authSecret">;
  signUp: SignUp;
  budgets: CodeBudgets;
  mailer: Mailer;
  mail: MailService;
  mails: CodeMails;
  getLanguage: (request: Request) => Language;
  visitorLimits?: CodeVisitorLimits | undefined;
}

const sendPath = "/email-otp/send-verification-otp";
const guessPath = "/sign-in/email-otp";

/**
 * Refuses a visitor who has used up the limits, before better-auth is called: it takes a millisecond per call, so a
 * flood would slow everyone down. Known devices have limits of their own, which the rules check.
 * @returns a check that throws AppError RATE_LIMITED
 */
export function codeRefusals({ assertVisitor }: CodeBudgets) {
  const kinds: Record<string, Kind> = { [sendPath]: "send", [guessPath]: "guess" };
  return async ({ request, path, ip, body }: UncheckedCall): Promise<void> => {
    const kind = kinds[path];
    if (kind && !mayBeKnown(request)) await assertVisitor(kind, ip, emailForm.safeParse(body).data?.email);
  };
}

/**
 * Rules for codes by email: budgets for sending and guessing, delivery before the response, and responses that do not
 * reveal whether an address is known. better-auth creates, stores and checks the codes.
 */
export function codeRules(options: CodeRulesOptions): BetterAuthPlugin {
  const { db, env, signUp, budgets, mailer, mail, mails, getLanguage } = options;
  const deliver = createDelivery({ mailer, signup: env.signup });
  const language = ({ request }: AuthCall) => (request ? getLanguage(request) : defaultLanguage);
  const minutes = env.codeTtlMinutes;
  const hashCode = createCodeHash(env.authSecret);
  const devices = createKnownDevices(env.authSecret);
  const replaced = createReplacedCodes(db, { authSecret: env.authSecret, minutes });
  async function consume(kind: Kind, { call, ctx }: Incoming, email: string, identifier?: string) {
    const device = await devices.find(ctx, email);
    consumed.set(call, await budgets[kind]({ email, ip: call.ip, device, identifier }));
  }

  /**
   * Deletes codes created while the clock was ahead: they would be valid for too long, and be used instead of the next
   * one. The extra minute allows for small differences between processes' clocks.
   */
  async function forgetAhead(email: string): Promise<void> {
    const longest = new Date(Date.now() + (minutes + 1) * minute);
    const own = eq(verification.identifier, signInCode(email));
    await db.delete(verification).where(and(own, gt(verification.expiresAt, longest)));
  }

  /** better-auth notices that a code is used up only on the next try, and then calls any code wrong. */
  async function assertTriesLeft(identifier: string): Promise<void> {
    const [code] = await db.select().from(verification).where(eq(verification.identifier, identifier));
    if (Number(code?.value.split(":").at(-1)) >= maxTriesPerCode) throw new AppError("TOO_MANY_ATTEMPTS");
  }

  /** Recognizes a code from an earlier mail, which counts neither as a guess nor as a success. */
  async function assertNewest(call: AuthCall, identifier: string, code: string): Promise<void> {
    const newest = await replaced.newerThan(identifier, code);
    if (!newest) return;
    await consumed.of(call)?.release();
    const issue = { path: "otp", code: `sentAt:${newest.sentAt.getTime()}` };
    throw new AppError("OTP_REPLACED", { issues: [issue] });
  }

  async function notePending(call: AuthCall, identifier: string): Promise<void> {
    const pending = await replaced.pending(identifier);
    if (pending) earlier.set(call, pending);
  }

  /** Stores the earlier code while the mail is being delivered, so that this takes no extra time. */
  async function sending(call: AuthCall, send: Promise<void>): Promise<void> {
    const replacedCode = earlier.of(call);
    const remembered = replacedCode ? replaced.remember(replacedCode) : Promise.resolve([]);
    const [sent, ids] = await Promise.allSettled([send, remembered]);
    if (sent.status === "fulfilled") return;
    // A failed delivery does not count.
    if (ids.status === "fulfilled") await refund(db, ids.value);
    await consumed.of(call)?.refund();
    throw sent.reason;
  }

  async function mailSignInCode(call: AuthCall): Promise<void> {
    const pending = pendingCode.of(call);
    if (!pending) return;
    const { email, code } = pending;
    const rendered = await mail.render({ email, language: language(call) }, mails.signIn({ code, minutes }));
    await deliver(signInPolicy.askForCode[await signUp.getOwner(email)] === "code" ? rendered : null);
  }

  /** Sends a code even to a taken address, so that only its owner learns that it is taken. */
  async function mailNewEmailCode(call: AuthCall, email: string, ctx: GenericEndpointContext): Promise<void> {
    const pending = pendingCode.of(call);
    const code = pending?.code ?? newCode();
    if (!pending && call.current) {
      await ctx.context.internalAdapter.createVerificationValue({
        identifier: emailChangeCode(call.current.user.id, email),
        value: `${hashCode(code)}:0`,
        expiresAt: new Date(Date.now() + minutes * minute),
      });
    }
    await mail.send({ email, language: language(call) }, mails.newEmail({ code, minutes }));
  }

  async function tellOldAddress(call: AuthCall, { user }: CurrentSession, newEmail: string): Promise<void> {
    const old = { email: user.email, language: language(call) };
    await mail.sendLater(user, mails.changed({ newEmail }), old);
  }

  return {
    id: "code-rules",
    hooks: {
      before: [
        before(sendPath, async (incoming, body) => {
          const { email, type } = parse(emailForm.extend({ type: codeType }), body);
          if (type !== "sign-in") throw new AppError("NOT_FOUND");
          await consume("send", incoming, email);
          await forgetAhead(email);
          await notePending(incoming.call, signInCode(email));
          return { email };
        }),
        before(guessPath, async (incoming, body) => {
          const { email, otp } = parse(codeBody, body);
          const name = body.name === undefined ? {} : { name: parse(nameSchema, body.name, "name") };
          await consume("guess", incoming, email);
          await forgetAhead(email);
          await assertTriesLeft(signInCode(email));
          await assertNewest(incoming.call, signInCode(email), otp);
          return { email, otp, ...name };
        }),
        before("/email-otp/request-email-change", async (incoming, body) => {
          const current = signedIn(incoming.call);
          const newEmail = newAddress(current, parse(newEmailForm, body).newEmail);
          const identifier = emailChangeCode(current.user.id, newEmail);
          await consume("send", incoming, newEmail, identifier);
          await notePending(incoming.call, identifier);
          // Only one change can be pending: a code to another address invalidates the earlier one.
          const mine = emailChangeCode(current.user.id, "");
          await db.delete(verification).where(startsWith(verification.identifier, mine));
          return { newEmail };
        }),
        before("/email-otp/change-email", async (incoming, body) => {
          const current = signedIn(incoming.call);
          const typed = parse(changeEmailBody, body);
          const newEmail = newAddress(current, typed.newEmail);
          const identifier = emailChangeCode(current.user.id, newEmail);
          await consume("guess", incoming, newEmail, identifier);
          await assertTriesLeft(identifier);
          await assertNewest(incoming.call, identifier, typed.otp);
          return { newEmail, otp: typed.otp };
        }),
      ],
      after: [
        after(sendPath, ({ call }) => sending(call, mailSignInCode(call))),
        after("/email-otp/request-email-change", async ({ call, body, failure, ctx }) => {
          if (failure === undefined) await sending(call, mailNewEmailCode(call, String(body.newEmail), ctx));
        }),
        after(guessPath, async ({ call, body, failure, ctx }) => {
          if (!rightCode.has(failure)) return assertTriesLeft(signInCode(String(body.email)));
          await replaced.forget(signInCode(String(body.email)));
          const email = ctx.context.newSession?.user.email;
          const device = email === undefined ? undefined : await devices.remember(ctx, email);
          await consumed.of(call)?.refund(device);
          if (failure === signInPolicy.code.banned)
            throw await getBanError(db, eq(user.email, String(body.email)));
        }),
        on(["/passkey/verify-authentication", "/callback/:id"], async (ctx) => {
          const signedIn = ctx.context.newSession;
          if (signedIn) await devices.remember(ctx, signedIn.user.email);
        }),
        after("/email-otp/change-email", async ({ call, body, failure, ctx }) => {
          const newEmail = String(body.newEmail);
          const current = signedIn(call);
          if (!rightCode.has(failure)) return assertTriesLeft(emailChangeCode(current.user.id, newEmail));
          await replaced.forget(emailChangeCode(current.user.id, newEmail));
          const device = failure === undefined ? await devices.remember(ctx, newEmail) : undefined;
          await consumed.of(call)?.refund(device);
          if (failure === undefined) return tellOldAddress(call, current, newEmail);
          // The code was right, so only its owner learns that the address is taken.
          if (failure === takenMessage) throw new AppError("EMAIL_TAKEN");
        }),
      ],
    },
  };
}

/** Remembers the code that was pending before this call sends a new one. */
const earlier = callNote<PendingCode>();

/** better-auth's types of codes. On this path, the app only sends the first. */
const codeType = z.enum(["sign-in", "email-verification", "forget-password", "change-email"]);

/** This error of better-auth has no code. */
const takenMessage = "Email already in use";
/** What better-auth responds to a right code. Any other failure, even one of the session, counts as a wrong code. */
const rightCode: ReadonlySet<unknown> = new Set([undefined, signInPolicy.code.banned, takenMessage]);

type Body = Record<string, unknown>;

type Kind = keyof CodeVisitorLimits;

interface Incoming {
  call: AuthCall;
  ctx: GenericEndpointContext;
}

function before(path: string, check: (incoming: Incoming, body: Body) => Promise<Body>) {
  return on(path, async (ctx, call) => {
    const body: Body = typeof ctx.body === "object" && ctx.body !== null ? ctx.body : {};
    return { context: { body: { ...body, ...(await check({ call, ctx }, body)) } } };
  });
}

interface Outcome extends Incoming {
  body: Body;
  failure: string | undefined;
}

function after(path: string, complete: (outcome: Outcome) => Promise<void>) {
  return on(path, async (ctx, call) => {
    const { returned } = ctx.context;
    const failure = isAPIError(returned) ? (returned.body?.code ?? returned.message) : undefined;
    await complete({ call, body: ctx.body ?? {}, failure, ctx });
  });
}

function signedIn({ current }: AuthCall): CurrentSession {
  if (!current) throw new AppError("UNAUTHORIZED");
  return current;
}

function newAddress({ user }: CurrentSession, typed: string): string {
  if (typed !== user.email) return typed;
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "newEmail", code: "emailUnchanged" }] });
}
