import { hour } from "#kit/shared/time.ts";

/** Bodies that no endpoint expects. None has a valid address, so that none signs in or uses up a budget. */
export const hostile: readonly unknown[] = [
  undefined,
  "{",
  "null",
  [],
  "text",
  {},
  { userId: null, id: null, email: null, name: null, role: null, token: null, data: null },
  { userId: 1, email: ["a@example.com"], otp: 123456, name: {}, role: ["admin"], data: [], id: {}, token: 1 },
  {
    userId: "\u0000",
    email: "\u202ea@example.com",
    otp: "\u0000",
    name: "\u202e",
    id: "../x",
    data: { role: "constructor" },
  },
  {
    userId: "none",
    role: "constructor",
    data: { banned: 1, role: "__proto__", email: "nonsense", onboardedAt: 1 },
  },
  {
    userId: "example-user",
    data: { emailVerified: true, image: "javascript:alert(1)", id: "x", password: "p" },
    banExpiresIn: -1,
  },
  { userId: "example-user", banReason: "x".repeat(60_000), banExpiresIn: -1, newPassword: "secret123" },
  {
    provider: "none",
    callbackURL: "//evil.example",
    errorCallbackURL: "https://evil.example",
    idToken: { token: "x" },
  },
  { provider: "github", callbackURL: "x".repeat(60_000), scopes: [1], additionalData: { a: "b" } },
  { response: { id: "x", rawId: "x", response: {}, type: "public-key" }, name: "x".repeat(60_000) },
  { username: 5, displayUsername: {}, organizationId: 5, slug: [], code: 5, trustDevice: "x", password: 1 },
  { permissions: { book: ["explode"] }, permission: "x", searchField: "password", limit: 1e9 },
  {
    __proto__: { admin: true },
    constructor: { prototype: {} },
    sessionToken: "x".repeat(500),
    token: "' OR 1=1 --",
  },
  JSON.stringify({ deep: "[".repeat(40) })
    .replace('"[', "[")
    .replace('["', "["),
  "[".repeat(5000),
];

/** Raises the limits, so that every call reaches its path and tests how that handles input. */
const most = [10_000, 10_000, 10_000] as const;
const enough = { withinMs: hour, networks: most, mark: 10_000, strict: most };
export const unlimitedCalls = { calls: enough, attempts: enough, attemptsOfSession: enough };
