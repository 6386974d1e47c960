import type { Break } from "./break.ts";

export const dataBreaks: readonly Break[] = [
  {
    promise: 25,
    file: "kit/db/dialect/connect.server.ts",
    from: "PRAGMA synchronous = FULL",
    to: "PRAGMA synchronous = OFF",
  },
  {
    promise: 26,
    file: "kit/db/dialect/internal/failures.server.ts",
    from: 'if (code.startsWith("SQLITE_BUSY") || code.startsWith("SQLITE_LOCKED")) return "DB_BUSY";',
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
    file: "kit/db/dialect/migrate.server.ts",
    from: 'retryWhileBusy(() => sqlite.run("BEGIN IMMEDIATE"), waiting);',
    to: 'sqlite.run("BEGIN");',
  },
  {
    promise: 29,
    file: "kit/db/dialect/backup.server.ts",
    from: 'sqlite.run("VACUUM INTO ?", [partial]);',
    to: 'require("node:fs").copyFileSync(sqlite.filename, partial);',
  },
  {
    promise: 29,
    file: "kit/db/dialect/backup.server.ts",
    from: 'const orphans = sqlite.query<{ table: string }, []>("PRAGMA foreign_key_check").all();',
    to: "const orphans: { table: string }[] = [];",
  },
  {
    promise: 30,
    file: "kit/jobs/processes.server.ts",
    from: "while (isBusy() && performance.now() < deadline) await Bun.sleep(pollIntervalMs);",
    to: "",
  },
  {
    promise: 31,
    file: "kit/jobs/processes.server.ts",
    from: 'process.on("unhandledRejection", (error) => log.error("unhandled rejection", { error }));',
    to: "",
  },
  {
    promise: 32,
    file: "kit/log/log.server.ts",
    from: "message: withoutAddresses(message),",
    to: "message,",
  },
  {
    promise: 32,
    file: "kit/http/internal/gate.server.ts",
    from: "withoutAddresses(path.slice(0, maxPathLength))",
    to: "path.slice(0, maxPathLength)",
  },
  {
    promise: 33,
    file: "kit/http/internal/gate.server.ts",
    from: 'if (writable && !writable.has(path) && mayChange(request)) throw new AppError("DEMO_MODE");',
    to: "",
  },
  {
    promise: 34,
    file: "kit/auth/internal/audit-writes.server.ts",
    from: "return changeUsers({ db, tables, audit, by: getActing(call), where: found }, async () => run());",
    to: "return run();",
  },
  {
    promise: 35,
    file: "kit/auth/login-methods.server.ts",
    from: "const isByOther = ({ request, user }: Acting) => user !== null || request === undefined;",
    to: "const isByOther = (_: Acting) => true;",
  },
  {
    promise: 36,
    file: "src/features/auth/rules/session.server.ts",
    from: "newDevice.set(getCall(ctx), { user: found, device: parseDevice(userAgent ?? null) });",
    to: "void [found, parseDevice, userAgent];",
  },
];
