import type { Break } from "./break.ts";

export const sessionBreaks: readonly Break[] = [
  {
    promise: 9,
    file: "kit/auth/session-cookies.server.ts",
    from: "timingSafeEqual(given, wanted) ? token : null",
    to: "true ? token : null",
  },
  {
    promise: 10,
    file: "kit/auth/session.server.ts",
    from: "      fail(error);\n",
    to: "      return null;\n",
  },
  {
    promise: 11,
    file: "src/features/books/feature.server.ts",
    from: 'access: { book: "create" }',
    to: 'access: { book: "read" }',
  },
  {
    promise: 12,
    file: "kit/shared/list-search.ts",
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
    file: "kit/auth/access.server.ts",
    from: "if (changes && current.session.impersonatedBy !== null && isOfAccount(needed))",
    to: 'if (changes && current.session.impersonatedBy === "" && isOfAccount(needed))',
  },
  { promise: 14, file: "kit/auth/session.server.ts", from: "(isAhead || !(await", to: "(!(await" },
  {
    promise: 15,
    file: "kit/auth/session.server.ts",
    from: "const isUnbanned = or(isFalse(user.banned), lte(user.banExpires",
    to: "const isUnbanned = or(gte(user.createdAt, new Date(0)), lte(user.banExpires",
  },
  {
    promise: 15,
    file: "kit/http/server.server.ts",
    from: ".then(() => ifAllowed(socket));",
    to: ";",
  },
  {
    promise: 15,
    file: "kit/http/server.server.ts",
    from: "() => ifAllowed(socket, () => void sockets.message?.(socket, data))",
    to: "() => void sockets.message?.(socket, data)",
  },
  {
    promise: 15,
    file: "kit/http/internal/stream.server.ts",
    from: "return context.authorizeAgain?.().then(",
    to: "return Promise.resolve().then(",
  },
  {
    promise: 15,
    file: "kit/storage/uploads.server.ts",
    from: "await contextOf(request).authorizeAgain?.();",
    to: "void contextOf;",
  },
];
