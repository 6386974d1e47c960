import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { checkBoundaries } from "./check-boundaries.ts";

const aliases = ["app", "routes", "features", "server", "client", "ui", "shared"];

/** The problems of a project made of these files. */
function check(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), "boundaries-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const imports = Object.fromEntries(aliases.map((name) => [`#${name}/*`, `./src/${name}/*`]));
  const all = { "package.json": JSON.stringify({ imports }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return checkBoundaries(root);
}

const value = "export const a = 1;\n";

test("a project that follows the arrow has no problems", () => {
  expect(
    check({
      "src/app/server.ts": `import { a } from "#server/db.server.ts";\nimport { b } from "../routes/index.tsx";`,
      "src/routes/index.tsx": `import { Page } from "#features/books/page.tsx";\nexport const b = <Page />;`,
      "src/features/books/page.tsx": `import type { Api } from "./api.server.ts";\nimport { a } from "#ui/a.ts";\nimport b from "lib";\nexport const Page = (api: Api) => <b>{a}</b>;`,
      "src/features/books/api.server.ts": `import { a } from "#server/db.server.ts";\nexport type Api = typeof a;`,
      "src/server/db.server.ts": value,
      "src/server/env.server.ts": "export const mode = process.env.NODE_ENV;",
      "src/ui/a.ts": value,
      "src/shared/app.ts": `import app from "../../app.json";\n// import "#ui/a.ts"; process.env.A\nexport const text = 'import "#ui/a.ts"';`,
      "app.json": "{}",
    }),
  ).toEqual([]);
});

test.each([
  ["shared", "ui"],
  ["ui", "features/books"],
  ["server", "features/books"],
  ["features/books", "routes"],
  ["routes", "app"],
])("%s must not import %s", (from, to) => {
  const problems = check({
    [`src/${from}/from.ts`]: `export { a } from "#${to}/to.ts";`,
    [`src/${to}/to.ts`]: value,
  });
  expect(problems).toEqual([
    expect.stringMatching(/^src\/.+\/from\.ts:1: \S+ imports \S+: the arrow is app → /),
  ]);
});

test.each([
  ["server", "client"],
  ["client", "ui"],
  ["ui", "server"],
])("%s and %s do not know each other, not even by type or relative path", (from, to) => {
  const problems = check({
    [`src/${from}/from.ts`]: `\nimport type { a } from "../${to}/to.ts";\nexport type A = typeof a;`,
    [`src/${to}/to.ts`]: value,
  });
  expect(problems).toEqual([
    `src/${from}/from.ts:2: ${from} imports ${to}: they do not know each other (../${to}/to.ts)`,
  ]);
});

test.each([
  `import { a } from "#features/users/a.ts";`,
  `export * from "../users/a.ts";`,
  `const a = await import("#features/users/a.ts");`,
  `export type A = typeof import("#features/users/a.ts").a;`,
])("a feature does not import another: %s", (line) => {
  const problems = check({ "src/features/books/a.ts": line, "src/features/users/a.ts": value });
  expect(problems).toEqual([expect.stringContaining("features/books imports features/users")]);
});

test("a folder the architecture does not know is named", () => {
  const problems = check({ "src/utils/a.ts": `import "#shared/b.ts";`, "src/shared/b.ts": value });
  expect(problems).toEqual([expect.stringContaining("src/utils/a.ts is in no layer")]);
});

test("an import loop is found, types included, and shown the way round", () => {
  const problems = check({
    "src/shared/a.ts": `import type { B } from "./b.ts";\nexport type A = B;`,
    "src/shared/b.ts": `import type { C } from "./c.ts";\nexport type B = C;`,
    "src/shared/c.ts": `export type C = import("./a.ts").A;`,
    "src/shared/d.ts": `import type { A } from "./a.ts";\nexport type D = A;`,
  });
  expect(problems).toEqual([
    "src/shared/a.ts: import loop: src/shared/a.ts → src/shared/b.ts → src/shared/c.ts → src/shared/a.ts",
  ]);
});

test("server code does not come into the browser, but for its types", () => {
  const problems = check({
    "src/features/books/page.tsx": `import { type A, a } from "./store.server.ts";`,
    "src/features/books/late.ts": `const { a } = await import("./store.server.ts");`,
    "src/features/books/typed.ts": `import { type A } from "./store.server.ts";\nexport type { A } from "./store.server.ts";`,
    "src/features/books/store.server.ts": "export const a = 1;\nexport type A = 1;",
  });
  expect(problems).toEqual([
    expect.stringContaining("src/features/books/late.ts:1: server code in the browser"),
    expect.stringContaining("src/features/books/page.tsx:1: server code in the browser"),
  ]);
});

test.each([
  "const a = process.env.A;",
  `const a = process["env"].A;`,
  "const { env } = process;",
  `import { env } from "node:process";`,
  "const a = Bun.env.A;",
])("the environment is read in one place only: %s", (line) => {
  const problems = check({ "src/server/a.server.ts": line });
  expect(problems).toEqual([expect.stringContaining("src/server/a.server.ts:1: the environment is read in")]);
});

test("a name without its ending is no way around", () => {
  const problems = check({ "src/ui/a.ts": `import "#shared/b";`, "src/shared/b.ts": value });
  expect(problems).toEqual([expect.stringContaining("#shared/b does not exist")]);
});
