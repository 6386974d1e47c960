/** A mechanism of the template switched off: the tests of the promise in docs/security.md have to notice. */
interface Break {
  promise: number;
  /** Below template/. */
  file: string;
  /** Occurs once in it. */
  from: string;
  to: string;
}

const auth = "src/features/auth";
const http = "src/server/http";

export const breaks: readonly Break[] = [
  {
    promise: 1,
    file: "src/features/auth/budgets.server.ts",
    from: "await retryAfter(db, guesses(email, device), limits, now)",
    to: "0",
  },
  {
    promise: 2,
    file: "src/features/auth/budgets.server.ts",
    from: "await retryAfter(db, sends(email, device), codeSendLimits, now)",
    to: "0",
  },
  {
    promise: 3,
    file: `${auth}/budgets.server.ts`,
    from: "device ? undefined : guessing.take(",
    to: "true ? undefined : guessing.take(",
  },
  { promise: 4, file: `${http}/client-ip.server.ts`, from: "if (!isTrusted(known)) break;", to: "" },
  {
    promise: 5,
    file: "src/server/auth/codes.server.ts",
    from: 'return createKeyedHash(authSecret, "e-mail code");',
    to: "return (code) => code + authSecret.slice(0, 0);",
  },
  {
    promise: 6,
    file: "src/features/auth/rules/codes.server.ts",
    from: "await deliver(env.signup || (await isKnown(db, email)) ? { to: email, ...mail } : null);",
    to: 'if (env.signup || (await isKnown(db, email))) await deliver({ to: email, ...mail });\n    else throw new AppError("NOT_FOUND");',
  },
  {
    promise: 7,
    file: "src/server/mail/smtp-mailer.server.ts",
    from: "const deliveryTimeoutMs = 5000;",
    to: "const deliveryTimeoutMs = 60_000;",
  },
  {
    promise: 8,
    file: "src/shared/validation.ts",
    from: '!forbidden.test(lines ? text.replace(/[\\n\\t]/g, "") : text) &&',
    to: "",
  },
  {
    promise: 9,
    file: "src/server/auth/cookie.server.ts",
    from: "timingSafeEqual(given, wanted) ? token : null",
    to: "true ? token : null",
  },
  {
    promise: 10,
    file: "src/server/auth/session.server.ts",
    from: "      fail(error);\n",
    to: "      return null;\n",
  },
  {
    promise: 11,
    file: "src/features/books/api.server.ts",
    from: 'access: { book: "create" }',
    to: 'access: { book: "read" }',
  },
  {
    promise: 12,
    file: "src/shared/list-search.ts",
    from: "new Date(text).toJSON()?.startsWith(text)",
    to: "new Date(text).toISOString().startsWith(text)",
  },
  {
    promise: 13,
    file: "drizzle/0001_keep_an_administrator.sql",
    from: "AND (NEW.`role` <> 'admin' OR NEW.`banned`)",
    to: "AND NEW.`banned`",
  },
  {
    promise: 14,
    file: "src/server/auth/access.server.ts",
    from: "if (changes && current.session.impersonatedBy !== null && isOfAccount(needed))",
    to: 'if (changes && current.session.impersonatedBy === "" && isOfAccount(needed))',
  },
  {
    promise: 15,
    file: "src/server/auth/session.server.ts",
    from: "or(isFalse(user.banned), lte(user.banExpires",
    to: "or(gte(user.createdAt, new Date(0)), lte(user.banExpires",
  },
  { promise: 16, file: `${http}/origin.server.ts`, from: 'if (!same) throw new AppError("CSRF");', to: "" },
  { promise: 17, file: "src/shared/redirect.ts", from: '|| url.pathname.startsWith("//")', to: "" },
  {
    promise: 18,
    file: `${http}/headers.server.ts`,
    from: "'strict-dynamic'",
    to: "'unsafe-inline'",
  },
  {
    promise: 19,
    file: `${http}/headers.server.ts`,
    from: 'isHtml ? "private, no-store" : "no-store"',
    to: 'isHtml ? "private" : "no-store"',
  },
  {
    promise: 20,
    file: `${http}/limits.server.ts`,
    from: 'if (size > limit) throw new AppError("PAYLOAD_TOO_LARGE");',
    to: "",
  },
  {
    promise: 21,
    file: `${http}/gate.server.ts`,
    from: 'if (env.mode === "production") assertHost(request, env.baseUrl);',
    to: "",
  },
  {
    promise: 22,
    file: "src/server/http/error-response.server.ts",
    from: "return { code, message, requestId, ...(issues ? { issues } : {}) };",
    to: 'return { code, message, requestId: "", ...(issues ? { issues } : {}) };',
  },
  { promise: 23, file: "lint/server-code.grit", from: 'r"(?:server|app)/.*",', to: 'r".*",' },
  {
    promise: 24,
    file: "src/server/storage/picture.server.ts",
    from: 'if (!formats.has(format)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");',
    to: "",
  },
  {
    promise: 25,
    file: "src/server/db/dialect/connect.server.ts",
    from: "PRAGMA synchronous = FULL",
    to: "PRAGMA synchronous = OFF",
  },
  {
    promise: 26,
    file: "src/server/db/dialect/failures.server.ts",
    from: 'if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return { reason: "busy" };',
    to: "",
  },
  {
    promise: 27,
    file: "drizzle/0000_auth.sql",
    from: "CHECK(\"user\".\"role\" IN ('admin', 'user'))",
    to: "CHECK(true)",
  },
  {
    promise: 28,
    file: "src/server/db/dialect/migrate.server.ts",
    from: 'retryWhileBusy(() => sqlite.run("BEGIN IMMEDIATE"), waiting);',
    to: 'sqlite.run("BEGIN");',
  },
  {
    promise: 29,
    file: "src/server/db/dialect/backup.server.ts",
    from: 'sqlite.run("VACUUM INTO ?", [partial]);',
    to: 'require("node:fs").copyFileSync(sqlite.filename, partial);',
  },
  {
    promise: 30,
    file: "src/server/drain.server.ts",
    from: "while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(pollIntervalMs);",
    to: "",
  },
  {
    promise: 31,
    file: "src/server/drain.server.ts",
    from: 'process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));',
    to: "",
  },
  {
    promise: 32,
    file: "src/server/log-error.server.ts",
    from: 'message: message.replace(mailAddress, "<address>"),',
    to: "message,",
  },
  {
    promise: 33,
    file: `${http}/gate.server.ts`,
    from: 'if (writable && !writable.has(path) && changesState(request.method)) throw new AppError("DEMO_MODE");',
    to: "",
  },
  {
    promise: 34,
    file: "src/server/auth/audit-writes.server.ts",
    from: "return changeUsers({ db, audit, by: actingOf(call), where: found }, async () => run());",
    to: "return run();",
  },
  {
    promise: 35,
    file: "src/server/auth/change-users.server.ts",
    from: "const isByOther = ({ request, user }: Acting) => user !== null || request === undefined;",
    to: "const isByOther = (_: Acting) => true;",
  },
  {
    promise: 36,
    file: "src/features/auth/rules/new-device.server.ts",
    from: "if (!newDevice || !ctx.context.newSession) return;",
    to: "return;",
  },
  {
    promise: 18,
    file: `${http}/headers.server.ts`,
    from: "require-trusted-types-for 'script'; trusted-types 'none'; ",
    to: "",
  },
  { promise: 18, file: `${http}/policy-reports.server.ts`, from: "limiter.take({ ip });", to: "" },
  {
    promise: 22,
    file: `${http}/unmatched.server.ts`,
    from: 'if (isPage(path) && !below.test(path)) methods.add("GET");',
    to: "",
  },
  { promise: 23, file: "scripts/secrets.ts", from: "&& content.includes(value)", to: "&& !content" },
  {
    promise: 29,
    file: "src/server/db/dialect/drill.server.ts",
    from: 'const orphans = sqlite.query<{ table: string }, []>("PRAGMA foreign_key_check").all();',
    to: "const orphans: { table: string }[] = [];",
  },
  {
    promise: 37,
    file: `${auth}/rules/codes.server.ts`,
    from: "await db.delete(verification).where(and(own, gt(verification.expiresAt, longest)));",
    to: "void [own, longest, and, gt];",
  },
  {
    promise: 37,
    file: "src/server/rate/budget.server.ts",
    from: "return between(budgetEvent.at, new Date(time - ms + 1), new Date(time + minute));",
    to: "return between(budgetEvent.at, new Date(time - ms + 1), new Date(8e15 + minute));",
  },
  {
    promise: 37,
    file: `${auth}/devices.server.ts`,
    from: "return accounts.includes(hash(email)) ? id : undefined;",
    to: "return accounts.includes(hash(email)) && !id ? id : undefined;",
  },
  {
    promise: 38,
    file: `${auth}/guess-watch.server.ts`,
    from: "seen.accounts < accounts) return false;",
    to: "seen.accounts < accounts || accounts > 0) return false;",
  },
  {
    promise: 38,
    file: "src/server/rate/mailbox.server.ts",
    from: 'const [name = ""] = email.slice(0, at).split("+", 1);',
    to: "const name = email.slice(0, at);",
  },
  {
    promise: 39,
    file: "drizzle/0006_replace_codes.sql",
    from: "DELETE FROM `verification`",
    to: "DELETE FROM `verification` WHERE false AND 1 = 1; SELECT 1 FROM `verification`",
  },
  {
    promise: 40,
    file: "src/app/pages.server.ts",
    from: 'if (running >= most) throw new AppError("OVERLOADED");',
    to: "",
  },
  {
    promise: 40,
    file: "src/app/page-cache.server.ts",
    from: "return isPage(pathOf(request)) ? undefined :",
    to: "return isPage(pathOf(request)) || path !== '' ? undefined :",
  },
  {
    promise: 41,
    file: "src/server/db/dialect/same-file.server.ts",
    from: "isSame = inode() === opened;",
    to: "isSame = inode() === opened || true;",
  },
  {
    promise: 41,
    file: "scripts/db-command.ts",
    from: "return unusableErrorOf(error)?.message ?? error;",
    to: "return unusableErrorOf(error) ?? error;",
  },
  {
    promise: 42,
    file: "src/client/checked-ids.ts",
    from: "!Object.values(parameters ?? {}).every(isId)",
    to: "!isId",
  },
  { promise: 43, file: "src/server/mail/smtp-mailer.server.ts", from: "requireTLS: needsTls(url),", to: "" },
  {
    promise: 44,
    file: "src/server/rate/visitor-limiter.server.ts",
    from: "const usual = isStrict(now) && !visitor.isPending ? strict : networks;",
    to: "const usual = isStrict(now) ? [0, 0, 0] as const : networks;",
  },
  {
    promise: 44,
    file: "src/server/rate/visitor-limiter.server.ts",
    from: "(isPending && at > 0) ? unlimited",
    to: "(isPending && at < 0) ? unlimited",
  },
  {
    promise: 44,
    file: "src/server/rate/visitor-limiter.server.ts",
    from: "strictUntil = now + withinMs;",
    to: "strictUntil = 0;",
  },
  {
    promise: 44,
    file: "src/server/rate/visitor-limiter.server.ts",
    from: "if (counted.size <= maxRememberedNetworks) return;",
    to: "if (counted.size > 0) return;",
  },
  {
    promise: 44,
    file: `${auth}/budgets.server.ts`,
    from: "if (isStrict && !isPending) {",
    to: "if (isStrict && !isPending && !ip) {",
  },
  {
    promise: 44,
    file: `${auth}/rules/challenges.server.ts`,
    from: "return false;",
    to: "return;",
  },
  {
    promise: 44,
    file: `${auth}/rules/challenges.server.ts`,
    from: "if (await isStored(db, used.identifier)) return;",
    to: "",
  },
  {
    promise: 45,
    file: "src/server/auth/ways-in.server.ts",
    from: "await db.delete(passkey).where(eq(passkey.userId, userId));",
    to: "void passkey;",
  },
  {
    promise: 45,
    file: "src/server/auth/change-users.server.ts",
    from: "return was.email !== is.email || (is.emailVerified && !was.emailVerified);",
    to: "return was.email !== is.email;",
  },
];
