import type { Break } from "./break.ts";

export const answerBreaks: readonly Break[] = [
  {
    promise: 52,
    file: "kit/http/request.server.ts",
    from: "if (!leadsHere(location, origin))",
    to: 'if (!leadsHere(location, origin) && location === "")',
  },
  {
    promise: 52,
    file: "kit/http/request.server.ts",
    from: "const status = again ? 303",
    to: "const status = again ? 307",
  },
  {
    promise: 52,
    file: "kit/auth/auth-handler.server.ts",
    from: "if (leads && !leadsHere(value, env.baseUrl.origin))",
    to: 'if (leads && value === "none")',
  },
  {
    promise: 53,
    file: "kit/auth/auth-handler.server.ts",
    from: "if (odd !== undefined) {",
    to: 'if (odd === "none") {',
  },
  {
    promise: 53,
    file: "kit/auth/internal/api-error.server.ts",
    from: "if (status === 500 && shaped",
    to: "if (status === 501 && shaped",
  },
  {
    promise: 54,
    file: "kit/shared/list-search.ts",
    from: "Object.hasOwn(raw, name));",
    to: "Object.hasOwn(raw, name) && readText(raw[name], filters[name] ?? String) !== undefined);",
  },
  {
    promise: 55,
    file: "src/ui/csv.ts",
    from: "(?<=^|[;\\t\\r\\n])",
    to: "(?<=^)",
  },
  { promise: 55, file: "src/ui/csv.ts", from: '(?=[\\s"]*[', to: "(?=\\s*[" },
  {
    promise: 55,
    file: "kit/http/headers.server.ts",
    from: "if (!headers.has(resourcePolicy)) headers",
    to: "if (headers.has(resourcePolicy)) headers",
  },
  {
    promise: 56,
    file: "kit/files/regular-files.server.ts",
    from: "return kind && `${name} is ${kind}, not a regular file",
    to: "return undefined && `${name} is ${kind}, not a regular file",
  },
  {
    promise: 56,
    file: "scripts/fix.ts",
    from: "if (obstacle) throw new Refusal(obstacle);",
    to: "void [obstacle, Refusal];",
  },
  {
    promise: 57,
    file: "kit/shared/fold.ts",
    from: "withoutInvisible(text).replace(blank",
    to: "text.replace(blank",
  },
];
