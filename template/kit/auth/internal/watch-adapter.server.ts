import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { APIError } from "better-auth/api";
import { z } from "zod";
import { databaseError } from "../../db/errors.server.ts";
import { parse } from "../../http/request.server.ts";
import { AppError } from "../../shared/errors.ts";
import { maxStoredTextLength } from "../../shared/limits.ts";
import { emailSchema, nameSchema } from "../../shared/validation.ts";
import { getWay, runningCall, type SignUp, signInPolicy } from "../rules.server.ts";
import { named } from "../store.server.ts";
import { createReadCheck } from "./read-check.server.ts";
import { createRowCheck } from "./session-handles.server.ts";

type AdapterFactory<Options> = (options: Options) => DBAdapter;

export type Where = NonNullable<Parameters<DBAdapter["deleteMany"]>[0]["where"]>;

const fields = z.record(z.string(), z.unknown()).optional().catch(undefined);
/** The parts of a query to inspect: the argument of any method except `transaction`. */
const query = z.looseObject({
  model: z.string(),
  where: z.custom<Where>(Array.isArray).optional().catch(undefined),
  data: fields,
  update: fields,
});
type Query = z.output<typeof query>;

/** Wraps a query; `run` executes it or a replacement. */
export type AroundCall = (
  adapter: Pick<DBAdapter, "findMany">,
  method: string,
  asked: Query,
  run: (other?: Query) => unknown,
) => unknown;

/**
 * Refuses a query if the database cannot read a part of it that came from the URL. Remembers the error of a failed
 * query, and the session tokens in the rows that were found: better-auth turns some errors into an empty list, "not
 * signed in" or success, and the call then responds with the remembered error.
 */
export function watchAdapter<Options extends BetterAuthOptions>(
  create: AdapterFactory<Options>,
  around: AroundCall,
): AdapterFactory<Options> {
  return (options) => watch(create(options), around, createReadCheck(options), createRowCheck(options));
}

function watch<Adapter extends Pick<DBAdapter, "findMany">>(
  adapter: Adapter,
  around: AroundCall,
  checkRead: ReturnType<typeof createReadCheck>,
  check: ReturnType<typeof createRowCheck>,
): Adapter {
  const within = (work: unknown): unknown =>
    typeof work === "function"
      ? (inner: Adapter) => Reflect.apply(work, undefined, [watch(inner, around, checkRead, check)])
      : work;
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const [first, ...others] = name === "transaction" ? args.map(within) : args;
        const run = (other: unknown = first): unknown => Reflect.apply(member, target, [other, ...others]);
        const asked = query.safeParse(first).data;
        if (asked) checkRead(asked);
        const result = asked ? around(target, String(name), asked, run) : run();
        if (!(result instanceof Promise)) return result;
        return result.then((found) => {
          if (asked) check(asked.model, found, runningCall()?.tokens);
          return found;
        }, remember);
      };
    },
  });
}

function remember(error: unknown): never {
  const call = runningCall();
  if (call) call.failure ??= databaseError(error);
  throw error;
}

type Fields = Record<string, unknown>;

const names = /^slug$|name$/i;
const pictures = /image|logo|picture|avatar|icon|photo/i;

/** Checks every row that better-auth or a plugin writes, because plugin hooks may undo what our hooks changed. */
export function guardWrites(signUp: Pick<SignUp, "whoSignsUp">, next: AroundCall): AroundCall {
  return async (adapter, method, asked, run) => {
    const { model, update, data: row = update } = asked;
    if (!row) return next(adapter, method, asked, run);
    const isNewUser = model === "user" && method === "create";
    if (isNewUser) await assertMaySignUp(signUp, row);
    const checked = model === "user" ? checkUser(row, isNewUser) : row;
    for (const [field, value] of Object.entries(checked))
      if (typeof value === "string" && value !== "" && !isAccepted(field, value))
        throw new AppError("VALIDATION_ERROR", { issues: [{ path: field, code: "invalid" }] });
    const guarded = { ...asked, [asked.data ? "data" : "update"]: checked };
    return next(adapter, method, guarded, () => run(guarded));
  };
}

async function assertMaySignUp({ whoSignsUp }: Pick<SignUp, "whoSignsUp">, row: Fields): Promise<void> {
  const who = await whoSignsUp(row.emailVerified === true ? String(row.email) : "");
  const given = signInPolicy[getWay(runningCall()?.path ?? "")][who];
  if (given === "session" || given === "account" || given === "code") return;
  if (given === "INVALID_OTP") throw new AppError(given);
  throw new APIError("FORBIDDEN", { code: given, message: "Sign-up is closed" });
}

function checkUser({ email, name, image, ...row }: Fields, isNew: boolean): Fields {
  const accepted = nameOf(name, isNew);
  // Pictures must be uploaded, not linked.
  const isOwn = image === null || (typeof image === "string" && image.startsWith("/files/"));
  return {
    ...row,
    ...(email === undefined ? {} : { email: parse(emailSchema, email, "email") }),
    ...(accepted === undefined ? {} : named(accepted)),
    ...(isOwn ? { image } : {}),
  };
}

function nameOf(name: unknown, isNew: boolean): string | undefined {
  // A name from a provider is only a suggestion. What users type was checked earlier.
  if (isNew) return nameSchema.safeParse(name).data ?? "";
  return name === undefined ? undefined : parse(nameSchema, name, "name");
}

function isAccepted(field: string, text: string): boolean {
  if (text.length > maxStoredTextLength) return false;
  if (names.test(field)) return nameSchema.safeParse(text).success;
  return !pictures.test(field) || /^https?:$/.test(URL.parse(text, "http://localhost")?.protocol ?? "");
}
