import type { Break } from "./break.ts";

export const webBreaks: readonly Break[] = [
  {
    promise: 16,
    file: "kit/http/request.server.ts",
    from: 'if (!same) throw new AppError("CSRF");',
    to: "",
  },
  { promise: 17, file: "kit/shared/redirect.ts", from: '|| url.pathname.startsWith("//")', to: "" },
  {
    promise: 18,
    file: "kit/http/headers.server.ts",
    from: "'strict-dynamic'",
    to: "'unsafe-inline'",
  },
  {
    promise: 18,
    file: "kit/http/headers.server.ts",
    from: "require-trusted-types-for 'script'; trusted-types worker; ",
    to: "",
  },
  { promise: 18, file: "kit/http/headers.server.ts", from: "limiter.take({ ip });", to: "" },
  {
    promise: 19,
    file: "kit/http/headers.server.ts",
    from: 'isHtml ? "private, no-store" : "no-store"',
    to: 'isHtml ? "private" : "no-store"',
  },
  {
    promise: 20,
    file: "kit/http/body.server.ts",
    from: 'if (size > limit) throw new AppError("PAYLOAD_TOO_LARGE");',
    to: "",
  },
  {
    promise: 21,
    file: "kit/http/internal/gate.server.ts",
    from: 'if (env.mode === "production") assertHost(request, env.baseUrl);',
    to: "",
  },
  {
    promise: 21,
    file: "src/features/users/api.server.ts",
    from: "email: to.email })}`, baseUrl)",
    to: 'email: to.email })}`, "http://evil.example")',
  },
  {
    promise: 22,
    file: "kit/http/errors.server.ts",
    from: "const body: ErrorBody = { code, message, requestId, ...(issues && { issues }) };",
    to: 'const body: ErrorBody = { code, message, requestId: "", ...(issues && { issues }) };',
  },
  {
    promise: 22,
    file: "kit/http/internal/unmatched.server.ts",
    from: 'if (isPage(path) && !below.test(path)) methods.add("GET");',
    to: "",
  },
  { promise: 23, file: "lint/boundaries.grit", from: 'r"app/.*",', to: 'r".*",' },
  { promise: 23, file: "kit/dev/build.ts", from: "&& content.includes(value)", to: "&& !content" },
  {
    promise: 24,
    file: "kit/storage/picture.server.ts",
    from: 'if (!formats.has(format)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");',
    to: "",
  },
];
