import type { Break } from "./break.ts";

export const waysInBreaks: readonly Break[] = [
  {
    promise: 50,
    file: "kit/auth/login-methods.server.ts",
    from: "if (!owner?.onboardedAt) return result;",
    to: "if (owner) return result;",
  },
  {
    promise: 50,
    file: "kit/auth/login-methods.server.ts",
    from: "if (!owner?.onboardedAt) return result;",
    to: "if (!owner) return result;",
  },
  {
    promise: 50,
    file: "kit/auth/internal/audit-writes.server.ts",
    from: "isEndRecorded.set(call, true);",
    to: "isEndRecorded.set(call, false);",
  },
  {
    promise: 50,
    file: "src/features/auth/notices.server.ts",
    from: '"user.passkeyRemoved": "passkeyRemoved",',
    to: "",
  },
  {
    promise: 50,
    file: "kit/db/internal/transactions.server.ts",
    from: "if (transaction.outer) transaction.afterwards.push(act);",
    to: "if (!transaction) transaction.afterwards.push(act);",
  },
  {
    promise: 50,
    file: "src/features/account/feature.server.ts",
    from: "if (count > 0)\n        await audit",
    to: "if (count < 0)\n        await audit",
  },
  {
    promise: 50,
    file: "src/features/passkeys/feature.server.ts",
    from: "if (id === current.user.id) throw",
    to: "if (id === current.session.id) throw",
  },
  {
    promise: 50,
    file: "kit/auth/internal/create-auth.server.ts",
    from: 'pathPolicy(path).stale === "SESSION_NOT_FRESH" ||',
    to: 'pathPolicy(path).stale === "SESSION_EXPIRED" ||',
  },
  {
    promise: 50,
    file: "kit/auth/session.server.ts",
    from: "ageMs <= limits.freshSessionMs && !isAhead",
    to: "ageMs <= limits.freshSessionMs || isAhead",
  },
];
