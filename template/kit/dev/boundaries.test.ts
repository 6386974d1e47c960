import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const project = join(import.meta.dirname, "../..");
const layers = ["app", "routes", "features", "ui", "config"];

const getFolder = (layer: string) => (layer === "kit" ? "kit" : `src/${layer}`);

/** The linter's messages for a project of these files, as "file:line: message". */
function lint(files: Record<string, string>): string[] {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "boundaries-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ["biome.json", "lint"])
    cpSync(join(project, name), join(root, name), { recursive: true });
  const imports = Object.fromEntries(
    [...layers, "kit"].map((name) => [`#${name}/*`, `./${getFolder(name)}/*`]),
  );
  const all = { "package.json": JSON.stringify({ type: "module", imports }), ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const biome = Bun.resolveSync("@biomejs/biome/bin/biome", project);
  const words = ["lint", "--reporter=github", "--colors=off", "."];
  const { stdout } = spawnSync(process.execPath, [biome, ...words], { cwd: root, encoding: "utf8" });
  return [...stdout.matchAll(/^::error title=([^,]*),file=([^,]+),line=(\d+).*?::(.*)$/gm)].map(
    ([, rule, file = "", line, message]) =>
      `${relative(root, file)}:${line}: ${rule === "plugin" ? message : rule}`,
  );
}

const value = "export const a = 1;\n";

test("accepts a project that follows the layers", () => {
  expect(
    lint({
      "src/app/server.ts": `export { a } from "#kit/http/db.server.ts";\nexport { b } from "#routes/index.tsx";`,
      "src/routes/index.tsx": `import { Page } from "#features/books/manager/page.tsx";\nexport const b = <Page />;`,
      "src/features/books/manager/page.tsx": `import { a } from "#ui/a.ts";\nimport type { Api } from "../api.server.ts";\nimport { c } from "../app/c.ts";\nexport const Page = (api: Api) => <b title={api + c}>{a}</b>;`,
      "src/features/books/app/c.ts": `export const c = "";`,
      "src/features/books/api.server.ts": `import type { a } from "#kit/http/db.server.ts";\nexport type Api = typeof a;`,
      "kit/http/db.server.ts": value,
      "src/config/env.server.ts": "export const mode = process.env.NODE_ENV;",
      "src/ui/a.ts": value,
      "kit/shared/app.ts": `import app from "../../app.json" with { type: "json" };\n// import "#ui/a.ts"; process.env.A\nexport const text = 'import "#ui/a.ts"';\nexport { app };`,
      "app.json": "{}",
      "src/app/testing.server.ts": value,
      "src/features/books/books.test.ts": `import { a } from "#app/testing.server.ts";\nexport const d = a;`,
    }),
  ).toEqual([]);
});

test.each([
  ["kit", "ui"],
  ["kit", "config"],
  ["kit", "features/books"],
  ["config", "ui"],
  ["ui", "features/books"],
  ["features/books", "routes"],
  ["routes", "app"],
])("%s must not import %s, not even its types or dynamically", (from, to) => {
  const target = `#${to}/to.ts`;
  const lines = [
    `export { a } from "${target}";`,
    `export type { A } from "${target}";`,
    `export const late = () => import("${target}");`,
  ];
  const problems = lint({
    [`${getFolder(from)}/from.ts`]: lines.join("\n"),
    [`${getFolder(to)}/to.ts`]: `${value}export type A = typeof a;`,
  });
  expect(problems).toEqual(
    lines.map((_, at) =>
      expect.stringContaining(`${getFolder(from)}/from.ts:${at + 1}: This import goes against the arrow`),
    ),
  );
});

test.each([
  "http/a.test.ts",
  "http/a.server.test.tsx",
  "http/fixtures/a.server.ts",
  "testing/fixtures/app.server.ts",
])("a test of the kit must not import the product: kit/%s", (name) => {
  const lines = [
    `import { a } from "#app/testing.server.ts";`,
    `import type { A } from "#features/auth/testing.server.ts";`,
    `vi.mock("#config/limits.ts", () => ({}));`,
    `vi.doMock("#config/limits.ts", () => ({}));`,
    "export const b: A = a;",
  ];
  expect(lint({ [`kit/${name}`]: lines.join("\n") })).toEqual(
    [1, 2, 3, 4].map((line) =>
      expect.stringContaining(`kit/${name}:${line}: This import goes against the arrow`),
    ),
  );
});

test.each([
  ["kit/http/from.ts", "../../src/ui/to.ts"],
  ["src/ui/form/from.ts", "../../config/to.ts"],
  ["src/features/books/from.ts", "../../../kit/http/to.ts"],
  ["src/routes/manager/books/from.ts", "../../../app/to.ts"],
  ["src/features/books/from.ts", "../users/to.ts"],
  ["src/features/books/manager/from.ts", "../../users/to.ts"],
])("%s must not import %s by a relative path", (file, specifier) => {
  expect(lint({ [file]: `export { a } from "${specifier}";` })).toEqual([
    expect.stringContaining(`${file}:1: Name the layer of an import`),
  ]);
});

test.each([
  `export { a } from "#features/users/a.ts";`,
  `export * from "#features/users/a.ts";`,
  `export const late = () => import("#features/users/a.ts");`,
])("a feature must not import another: %s", (line) => {
  expect(lint({ "src/features/books/a.ts": line, "src/features/users/a.ts": value })).toEqual([
    expect.stringContaining("src/features/books/a.ts:1: A feature does not import another"),
  ]);
});

test("rows may refer to rows of another feature", () => {
  const line = `export { a } from "#features/users/tables.server.ts";`;
  const other = { "src/features/users/tables.server.ts": value };
  for (const name of ["tables", "store"])
    expect(lint({ [`src/features/books/${name}.server.ts`]: line, ...other })).toEqual([]);
  expect(lint({ "src/features/books/api.server.ts": line, ...other })).toHaveLength(1);
});

test("internal files of a kit room are imported only within that room", () => {
  const room = {
    "kit/mail/internal/frame.ts": `export { a } from "../mail.ts";`,
    "kit/mail/internal/smtp/pool.ts": `export { a } from "../../parts/internal/body.ts";`,
    "kit/mail/mail.ts": value,
    "kit/mail/parts/internal/body.ts": value,
    "kit/mail/parts/part.ts": `export { a } from "./internal/body.ts";\nexport { a as b } from "../internal/frame.ts";`,
    "kit/mail/send.ts": `export { a } from "./internal/frame.ts";\nexport { a as b } from "#kit/mail/internal/frame.ts";`,
    "src/features/books/books.test.ts": `export { a } from "#kit/mail/internal/frame.ts";`,
  };
  expect(lint(room)).toEqual([]);
  const outside = {
    "drizzle.config.ts": `export { a } from "./kit/mail/internal/frame.ts";`,
    "kit/jobs/late.ts": `export const late = () => import("#kit/mail/internal/frame.ts");`,
    "kit/jobs/queue.ts": `export { a } from "../mail/internal/frame.ts";`,
    "kit/jobs/parts/part.ts": `export { a } from "../../mail/internal/frame.ts";`,
    "kit/jobs/parts/internal/part.ts": `export { a } from "../../../mail/parts/internal/body.ts";`,
    "scripts/send.ts": `export { a } from "#kit/mail/internal/frame.ts";`,
    "src/features/books/page.tsx": `export type { a } from "#kit/mail/parts/internal/body.ts";`,
  };
  expect(lint({ ...room, ...outside }).sort()).toEqual(
    Object.keys(outside)
      .sort()
      .map((path) => expect.stringContaining(`${path}:1: This file is internal to a room of the kit`)),
  );
});

test("a type is imported at the top of a file, not inline", () => {
  const problems = lint({
    "src/features/books/a.ts": `export type A = typeof import("#features/users/a.ts").a;`,
    "src/features/users/a.ts": value,
  });
  expect(problems).toEqual([
    expect.stringContaining("src/features/books/a.ts:1: Import this type at the top"),
  ]);
});

test("only the dialect may depend on the kind of database, but tests may read the file", () => {
  const lines = [
    `import { Database } from "bun:sqlite";`,
    `import type { SQLiteColumn } from "drizzle-orm/sqlite-core";`,
    `export const late = () => import("drizzle-orm/bun-sqlite");`,
    `export { SQL } from "drizzle-orm";`,
    "export const a: [SQLiteColumn?] = [Database];",
  ].join("\n");
  const problems = lint({
    "kit/db/dialect/a.server.ts": lines,
    "kit/db/a.test.ts": lines,
    "kit/http/a.server.ts": lines,
  });
  expect(problems).toEqual(
    [1, 2, 3].map((line) =>
      expect.stringMatching(`kit/http/a.server.ts:${line}: Only kit/db/dialect .* #kit/db/dialect/columns`),
    ),
  );
});

test("reports a folder outside the architecture", () => {
  const problems = lint({
    "src/utils/a.ts": `export { a } from "#kit/shared/b.ts";`,
    "kit/shared/b.ts": value,
  });
  expect(problems).toEqual([expect.stringContaining("src/utils/a.ts:1: This file is in no layer")]);
});

test("finds an import cycle, including types", () => {
  const problems = lint({
    "kit/shared/a.ts": `import type { B } from "./b.ts";\nexport type A = B;`,
    "kit/shared/b.ts": `import type { C } from "#kit/shared/c.ts";\nexport type B = C;`,
    "kit/shared/c.ts": `export type { A as C } from "./a.ts";`,
    "kit/shared/d.ts": `import type { A } from "./a.ts";\nexport type D = A;`,
  });
  expect(problems).toEqual(
    ["a", "b", "c"].map((name) => `kit/shared/${name}.ts:1: lint/suspicious/noImportCycles`),
  );
});

test("rejects server code in the browser, except its types", () => {
  const problems = lint({
    "src/features/books/page.tsx": `export { a } from "./store.server.ts";`,
    "src/features/books/late.ts": `export const late = () => import("./store.server.ts");`,
    "src/features/books/several.ts": `import {\n  a,\n  type A,\n} from "./store.server.ts";\nexport const b: A = a;`,
    "src/features/books/typed.ts": `import type { A } from "./store.server.ts";\nexport type { A } from "./store.server.ts";\nexport type B = A;`,
    "src/features/books/store.server.ts": "export const a = 1;\nexport type A = 1;",
    "src/features/books/store.test.ts": `export { a } from "./store.server.ts";`,
  });
  expect(problems).toEqual([
    expect.stringContaining("src/features/books/late.ts:1: Server code does not reach the browser"),
    expect.stringContaining("src/features/books/page.tsx:1: Server code does not reach the browser"),
    expect.stringContaining("src/features/books/several.ts:1: Server code does not reach the browser"),
  ]);
});

test.each([
  "export const a = process.env.A;",
  `export const a = process["env"].A;`,
  "export const { env } = process;",
  `import { env } from "node:process";\nexport const a = env.A;`,
  "export const a = Bun.env.A;",
])("the environment is read in one place only: %s", (line) => {
  expect(lint({ "kit/http/a.server.ts": line })).toContainEqual(
    expect.stringContaining("kit/http/a.server.ts:1: The environment is read in"),
  );
});

test.each([
  "export const a = crypto.randomUUID();",
  "export const a = window.crypto.subtle;",
  "export const a = () => navigator.clipboard.readText();",
  "export const a = () => navigator.locks?.query();",
  "export const { serviceWorker: a } = navigator;",
  "export const a = window.PublicKeyCredential;",
  "export const a = new Notification(location.href);",
])("browser code uses nothing that is unavailable over plain http: %s", (line) => {
  const files = { "src/features/shop/page.tsx": line, "kit/client/a.ts": line };
  expect(lint(files)).toEqual(
    ["kit/client/a.ts", "src/features/shop/page.tsx"].map((name) =>
      expect.stringContaining(`${name}:1: Plain http has no such function`),
    ),
  );
  const others = {
    "kit/http/a.server.ts": line,
    "kit/client/secure-context.ts": line,
    "kit/client/a.test.ts": line,
  };
  expect(lint(others)).toEqual([]);
});

test("finds a toast that sonner would not show", () => {
  const line = `import { toast } from "sonner";\nexport const show = () => toast("a");`;
  const files = { "src/ui/toaster.tsx": line, "src/features/books/a.ts": line };
  expect(lint(files)).toEqual([
    expect.stringContaining("src/features/books/a.ts:1: Show toasts with notify"),
  ]);
});

test("rejects an import without its file extension", () => {
  const problems = lint({ "src/ui/a.ts": `export { a } from "./b";`, "src/ui/b.ts": value });
  expect(problems).toEqual(["src/ui/a.ts:1: lint/correctness/useImportExtensions"]);
});

test.each<[string, string]>([
  ["text between tags", "return <p>Hello &amp; welcome</p>;"],
  ["text in a fragment", "return <>\n  Élan\n</>;"],
  ["a string in braces", `return <p>{kind ? "Yes" : null}</p>;`],
  ["a template in braces", `return <p>{\`Dear \${kind}\`}</p>;`],
  ["an aria-label", `return <nav aria-label="Main" />;`],
  ["a placeholder", `return <input placeholder={kind ?? "Name"} />;`],
  ["a title", `return <i title="Hint" />;`],
  ["an alt", `return <img alt="A book" src="/book.png" />;`],
  ["a label of our own components", `return <Field label="Email" closeLabel="×" />;`],
  ["a toast", `notify({ kind: "success", message: "Saved" });`],
  ["a toast's text", `notify("success", "Saved");`],
  ["a toast's text beside others", `notify("error", "Not saved", { description: t("why") });`],
  ["a toast's second line", `notify("error", text, { description: failed ? "Try later" : "" });`],
  ["a toast's button", `notify("info", text, { action: { label: "Undo", onClick } });`],
])("reports %s outside the catalogues", (_, body) => {
  const page = `export function More({ kind, t, text, failed, onClick }: Props) {\n${body}\n}`;
  const message = "A text that users see or hear is in src/locales.";
  expect(lint({ "src/features/shop/more.tsx": page })).toContainEqual(
    expect.stringMatching(new RegExp(`^src/features/shop/more\\.tsx:[23]: ${message}$`)),
  );
});

test("accepts invisible texts, catalogue texts, tests and developer pages", () => {
  const page = `export function More({ kind, names, t, rest, Text }: Props) {
    notify("success", t("saved"), { id: "saved", description: t("when") });
    return (
      <nav aria-labelledby="more" title={kind === "book" ? t("book") : undefined} aria-label={rest["aria-label"]}>
        &nbsp;·&nbsp;{t("title")} <kbd>Ctrl</kbd> {\`\${kind}\`}
        {kind && <b className="bold">{names.map(() => t("name"))}</b>}
        <Text>{(control: object) => <input {...control} autoComplete="off" />}</Text>
      </nav>
    );
  }`;
  const hello = "export const page = <p>Hello</p>;";
  expect(
    lint({
      "src/features/shop/more.tsx": page,
      "kit/dev/mailbox-page.server.tsx": hello,
      "src/app/dev/ui/example.tsx": hello,
      "kit/client/close.test.tsx": hello,
    }),
  ).toEqual([]);
});
