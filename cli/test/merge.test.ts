import { expect, onTestFinished, test } from "vitest";
import type { Files } from "../src/template/files.ts";
import { Trees } from "../src/upgrade/git-trees.ts";
import { merge } from "../src/upgrade/merge.ts";
import { movedSince } from "../src/upgrade/moved.ts";

const manifest = JSON.stringify({ imports: { "#ui/*": "./src/ui/*" } });
const body = (name: string) =>
  `export function ${name}() {\n  return "The text of ${name}, which is long enough.";\n}\n`;

function files(texts: Record<string, string>): Files {
  const encoder = new TextEncoder();
  return new Map(
    Object.entries(texts).map(([path, text]) => [path, { bytes: encoder.encode(text), mode: 0o644 }]),
  );
}

/** The project after an upgrade; undefined where a file is gone. */
function merged(
  base: Record<string, string>,
  ours: Record<string, string>,
  theirs: Record<string, string>,
  table: Record<string, string> = {},
) {
  const trees = new Trees();
  onTestFinished(() => trees.discard());
  const { changes, conflicts, ...rest } = merge(trees, {
    from: files(base),
    project: files(ours),
    to: files(theirs),
    label: "template",
    table,
  });
  const decoder = new TextDecoder();
  const texts = [...changes].map(([path, file]) => [path, file && decoder.decode(file.bytes)] as const);
  return { ...rest, conflicts: conflicts.map(({ path }) => path), changed: Object.fromEntries(texts) };
}

test("updates the template's imports of files that the owner has moved", () => {
  const shared = { "package.json": manifest, "src/ui/form/field.tsx": body("field") };
  const page = (...lines: string[]) => `${lines.join("\n")}\n\nexport const page = [];\n`;
  const result = merged(
    {
      ...shared,
      "src/ui/feedback/alert.tsx": body("alert"),
      "src/ui/feedback/modal.tsx": `import { alert } from "./alert.tsx";\n\n${body("modal")}`,
      "src/page.tsx": page(
        'import { alert } from "#ui/feedback/alert.tsx";',
        'import { field } from "#ui/form/field.tsx";',
      ),
      "scripts/backup.ts": `import { run } from "./run.ts";\n\n${body("backup")}`,
      "scripts/run.ts": body("run"),
    },
    {
      ...shared,
      "src/ui/messages/alert.tsx": body("alert"),
      "src/ui/messages/modal.tsx": `import { alert } from "./alert.tsx";\n\n${body("modal")}`,
      "src/page.tsx": page(
        'import { field } from "#ui/form/field.tsx";',
        'import { alert } from "#ui/messages/alert.tsx";',
      ),
      "scripts/database/backup.ts": `import { run } from "../run.ts";\n\n${body("backup")}`,
      "scripts/run.ts": body("run"),
    },
    {
      ...shared,
      "src/ui/feedback/alert.tsx": body("alert"),
      "src/ui/feedback/notice.tsx": `import { alert } from "./alert.tsx";\n\n${body("notice")}`,
      "src/page.tsx": page(
        'import { alert } from "#ui/feedback/alert.tsx";',
        'import { late } from "#ui/late.tsx";',
      ),
      "src/ui/late.tsx": 'import { notice } from "./feedback/notice.tsx";\n',
      "scripts/backup.ts": `import { walk } from "./walk.ts";\n\n${body("backup")}`,
      "scripts/walk.ts": body("walk"),
    },
  );
  expect(result.conflicts).toEqual([]);
  expect(result.changed).toEqual({
    "src/ui/messages/modal.tsx": undefined,
    "src/ui/messages/notice.tsx": `import { alert } from "./alert.tsx";\n\n${body("notice")}`,
    "src/page.tsx": page(
      'import { late } from "#ui/late.tsx";',
      'import { alert } from "#ui/messages/alert.tsx";',
    ),
    "src/ui/late.tsx": 'import { notice } from "./messages/notice.tsx";\n',
    "scripts/database/backup.ts": `import { walk } from "../walk.ts";\n\n${body("backup")}`,
    "scripts/run.ts": undefined,
    "scripts/walk.ts": body("walk"),
  });
});

test("keeps the owner's wording of texts that both sides changed, and lists them", () => {
  const text = (hello: string) => `{ "hello": "${hello}" }\n`;
  const path = "src/home/locales/en.json";
  const result = merged({ [path]: text("Hello") }, { [path]: text("Ahoy") }, { [path]: text("Good day") });
  expect(result).toMatchObject({ conflicts: [], changed: {}, kept: [`${path}: hello`] });
});

test("keeps a text that the template dropped if the owner's code uses it", () => {
  const texts = (...names: string[]) =>
    JSON.stringify({ books: { fields: Object.fromEntries(names.map((n) => [n, n])) } });
  const path = "src/locales/en.json";
  const page = "src/features/books/page.tsx";
  const base = { [path]: texts("title", "none", "unused"), [page]: 't("fields.unused")\nend\n' };
  const ours = { ...base, [page]: 't("fields.unused")\nt("fields.none")\nend\n' };
  const result = merged(base, ours, { [path]: texts("title"), [page]: "end\n" });
  expect(result.kept).toEqual([`${path}: books → fields → none`]);
  expect(JSON.parse(result.changed[path] ?? "")).toEqual({
    books: { fields: { title: "title", none: "none" } },
  });
});

test("merges the text files of 0.2.0 into one file per language, with the owner's wording and additions", () => {
  const books = "src/features/books/locales/en.json";
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const base = {
    "src/shared/i18n/locales/en.json": json({ close: "Close" }),
    "src/features/auth/emails/locales/en.json": json({ subject: "Code" }),
    [books]: json({ title: "Books", gone: "Gone", new: "New" }),
  };
  const ours = {
    ...base,
    [books]: json({ title: "Titles", gone: "Gone", new: "New", mine: "Mine" }),
    "src/features/orders/locales/en.json": json({ title: "Orders" }),
  };
  const theirs = {
    "src/locales/en.json": json({
      common: { close: "Close it" },
      "auth-mail": { subject: "Code" },
      books: { title: "Books", new: "New book" },
    }),
  };
  const result = merged(base, ours, theirs);
  const { "src/locales/en.json": texts = "", ...others } = result.changed;
  expect(JSON.parse(texts)).toEqual({
    common: { close: "Close it" },
    "auth-mail": { subject: "Code" },
    books: { title: "Titles", new: "New book", mine: "Mine" },
    orders: { title: "Orders" },
  });
  expect(Object.keys(others)).toEqual(expect.arrayContaining(Object.keys(ours)));
  expect(Object.values(others)).toEqual(Object.keys(ours).map(() => undefined));
  expect(result.conflicts).toEqual([]);
});

test("keeps the texts of a feature that the owner has renamed under its new name", () => {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const page = body("page");
  const base = {
    "src/features/books/page.ts": page,
    "src/features/books/locales/en.json": json({ title: "Books", new: "New", list: "All of them" }),
  };
  const ours = {
    "src/features/titles/page.ts": page,
    "src/features/titles/locales/en.json": json({ title: "Titles", new: "New", list: "All of them" }),
  };
  const theirs = {
    "src/features/books/page.ts": page,
    "src/locales/en.json": json({ books: { title: "Books", new: "New book", list: "All of them" } }),
  };
  const result = merged(base, ours, theirs);
  expect(JSON.parse(result.changed["src/locales/en.json"] ?? "{}")).toEqual({
    titles: { title: "Titles", new: "New book", list: "All of them" },
  });
});

test("uses a renamed feature's new name in the template's new texts, code and tests", () => {
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;
  const page = (name: string, key = "title") =>
    `${body("page")}useTranslation("${name}");\nt("${key}");\nt(\`${name}:fields.\${x}\`);\n`;
  const texts = { title: "Books", fields: { pages: "Pages" } };
  const base = {
    "src/features/books/page.ts": page("books"),
    "src/features/books/form.ts": body("form"),
    "src/locales/en.json": json({ books: texts }),
  };
  const ours = {
    "src/features/titles/page.ts": page("titles"),
    "src/features/titles/form.ts": body("form"),
    "src/locales/en.json": json({ titles: { ...texts, title: "Titles" } }),
  };
  const theirs = {
    "src/features/books/page.ts": page("books", "new"),
    "src/features/books/form.ts": body("form"),
    "src/features/books/late.ts": 'useTranslation(["books", "common"]);\nfetch("/api/books", "books");\n',
    "e2e/books.spec.ts": 'text("books:title");\n',
    "src/locales/en.json": json({
      books: { title: "Book", fields: { pages: "Pages", year: "Year" }, new: "New" },
    }),
  };
  const { changed, conflicts, kept } = merged(base, ours, theirs);
  expect(changed).toEqual({
    "src/features/titles/page.ts": page("titles", "new"),
    "src/features/titles/late.ts": 'useTranslation(["titles", "common"]);\nfetch("/api/books", "books");\n',
    "e2e/books.spec.ts": 'text("titles:title");\n',
    "src/locales/en.json": json({
      titles: { title: "Titles", fields: { pages: "Pages", year: "Year" }, new: "New" },
    }),
  });
  expect(conflicts).toEqual([]);
  expect(kept).toEqual(["src/locales/en.json: titles → title"]);
});

test("leaves out new tests of what the owner has removed", () => {
  const base = { "package.json": manifest, "src/ui/box/box.ts": body("box"), "src/kept.ts": body("kept") };
  const { "src/ui/box/box.ts": _, ...ours } = base;
  const added = {
    "src/box.test.ts": 'import { box } from "#ui/box/box.ts";\n',
    "src/kept.test.ts": 'import { kept } from "./kept.ts";\n',
  };
  expect(merged(base, ours, { ...base, ...added }).leftOut).toEqual(["src/box.test.ts"]);
});

test("a .gitignore line removed on one side and changed on the other does not conflict", () => {
  const result = merged(
    { ".gitignore": "dist/\n# bun's\npackage-lock.json\n*.log\n" },
    { ".gitignore": "dist/\n# npm's\nbun.lock\n*.log\n" },
    { ".gitignore": "dist/\n*.log\n.cache/\n" },
  );
  expect(result.conflicts).toEqual([]);
  expect(result.changed).toEqual({ ".gitignore": "dist/\n# npm's\nbun.lock\n*.log\n.cache/\n" });
});

test("combines a language that both sides added, and keeps the owner's wording", () => {
  const texts = (of: object) => JSON.stringify({ common: of });
  const base = {
    "languages.json": '{ "en": {} }\n',
    "src/locales/en.json": texts({ close: "Close", new: "New" }),
  };
  const added = (name: string, of: object) => ({
    ...base,
    "languages.json": `{ "en": {}, "de": { "name": "${name}" } }\n`,
    "src/locales/de.json": texts(of),
  });
  const result = merged(
    base,
    added("Mein", { close: "Zu" }),
    added("Deutsch", { close: "Schließen", new: "Neu" }),
  );
  expect(result).toMatchObject({ conflicts: [], kept: ["languages.json: de → name", "src/locales/de.json"] });
  expect(JSON.parse(result.changed["src/locales/de.json"] ?? "")).toEqual({
    common: { close: "Zu", new: "Neu" },
  });
});

test("leaves out texts in a language that the owner has removed", () => {
  const languages = (...names: string[]) =>
    JSON.stringify(Object.fromEntries(names.map((name) => [name, {}])));
  const [all, own] = [{ "languages.json": languages("en", "fr") }, { "languages.json": languages("en") }];
  const added = { "src/new/locales/en.json": "{}\n", "src/new/locales/fr.json": "{}\n" };
  const result = merged(all, own, { ...all, ...added });
  expect(result.leftOut).toEqual(["src/new/locales/fr.json"]);
  expect(result.changed).toEqual({ "src/new/locales/en.json": "{}\n" });
});

test("applies changes to files that the template has moved, and updates the owner's imports", () => {
  const [old, now] = [{ "#server/*": "./src/server/*" }, { "#kit/*": "./kit/*" }];
  const base = {
    "package.json": JSON.stringify({ imports: old }),
    "src/server/http/gate.ts": `import { log } from "../log.ts";\n\n${body("gate")}`,
    "src/server/log.ts": body("log"),
    "src/page.ts": `import { gate } from "#server/http/gate.ts";\n\n${body("page")}`,
  };
  const ours = {
    ...base,
    "src/server/log.ts": body("log").replace("long", "very long"),
    "src/mine.ts": 'import { type Level, log } from "#server/log.ts";\n',
  };
  const theirs = {
    "package.json": JSON.stringify({ imports: now }),
    "kit/http/gate.ts": `import { log } from "#kit/log/log.ts";\n\n${body("gate")}`,
    "kit/log/level.ts": body("level"),
    "kit/log/log.ts": body("log"),
    "src/page.ts": `import { gate } from "#kit/http/gate.ts";\n\n${body("page")}`,
  };
  const table = {
    "src/server/": "kit/",
    "src/server/log.ts": "kit/log/log.ts",
    "src/server/log.ts#Level": "kit/log/level.ts",
  };
  const result = merged(base, ours, theirs, table);
  expect(result).toMatchObject({
    conflicts: [],
    moved: [{ from: "src/server/log.ts", to: "kit/log/log.ts" }],
  });
  expect(result.changed).toEqual({
    ...theirs,
    "src/server/http/gate.ts": undefined,
    "src/server/log.ts": undefined,
    "kit/log/log.ts": ours["src/server/log.ts"],
    "src/mine.ts":
      'import type { Level } from "#kit/log/level.ts";\nimport { log } from "#kit/log/log.ts";\n',
  });
});

test("merges changes into the file that absorbed another one, or names the place to repeat them", () => {
  const alone = { "src/ui/form/input.tsx": body("input"), "src/ui/form/select.tsx": body("select") };
  const theirs = { "src/ui/input.tsx": `${body("input")}\n${body("select")}` };
  const table = { "src/ui/form/": "src/ui/", "src/ui/form/select.tsx": "src/ui/input.tsx" };
  const ours = Object.entries(alone).map(([path, text]) => [path, text.replace("long", "very long")]);
  const changed = merged(alone, Object.fromEntries(ours), theirs, table);
  expect(changed).toMatchObject({ conflicts: [], changed: { "src/ui/form/select.tsx": undefined } });
  expect(changed.changed["src/ui/input.tsx"]?.match(/very long/g)?.length).toBe(2);
  const other = { "src/ui/input.tsx": theirs["src/ui/input.tsx"].replaceAll("long", "short") };
  // The file of the same name receives the changes and has the conflict.
  const conflicts = ["src/ui/input.tsx", "src/ui/form/select.tsx"];
  expect(merged(alone, Object.fromEntries(ours), other, table)).toMatchObject({ conflicts });
});

test("keeps the name of a renamed folder, unless the template has moved it into the kit", () => {
  const base = { "src/client/draft.ts": body("draft"), "src/ui/box.ts": body("box") };
  const ours = { "src/browser/draft.ts": body("draft"), "src/look/box.ts": body("box") };
  const theirs = { "kit/client/draft.ts": body("draft"), "src/ui/box.ts": body("box") };
  const result = merged(base, ours, theirs, { "src/client/": "kit/client/" });
  expect(result.changed).toEqual({
    "src/browser/draft.ts": undefined,
    "kit/client/draft.ts": body("draft"),
  });
});

test("keeps a dropped dependency if the owner's code imports it", () => {
  const manifestWith = (dependencies: Record<string, string>) =>
    `${JSON.stringify({ dependencies }, null, 2)}\n`;
  const page = (icon: string) => `import ${icon} from "icons/${icon}";\n\n${body("page")}`;
  const base = {
    "package.json": manifestWith({ dates: "1.0.0", icons: "2.0.0", rest: "1.0.0" }),
    "src/page.ts": page("Star"),
    "src/day.ts": `import { day } from "dates";\n\n${body("day")}`,
  };
  const ours = { ...base, "src/mine.ts": 'import Anchor from "icons/Anchor";\n' };
  const theirs = {
    "package.json": manifestWith({ rest: "1.0.0" }),
    "src/page.ts": body("page"),
    "src/day.ts": body("day"),
  };
  const kept = manifestWith({ icons: "2.0.0", rest: "1.0.0" });
  expect(merged(base, ours, theirs).changed["package.json"]).toBe(kept);
  expect(merged(base, base, theirs).changed["package.json"]).toBe(theirs["package.json"]);
});

test("keeps the owner's changes in moved kit files, in a project made from the repository", () => {
  const imports = { "package.json": JSON.stringify({ imports: { "#kit/*": "./kit/*" } }) };
  const lines = (text: string) => `${body("first")}\n${text}\n${body("last")}`;
  const { "kit/auth/membership.server.ts": now = "", "kit/storage/tables.server.ts": tables = "" } =
    movedSince;
  const result = merged(
    {
      ...imports,
      "kit/storage/tables.server.ts": lines("const bytes = 1;"),
      "kit/auth/membership.server.ts": body("membership"),
    },
    {
      ...imports,
      "kit/storage/tables.server.ts": lines("const bytes = 2;"),
      "kit/auth/membership.server.ts": body("membership"),
      "src/mine.ts": 'import { first } from "#kit/storage/tables.server.ts";\n\nfirst;\n',
    },
    { ...imports, [tables]: `${lines("const bytes = 1;")}\n${body("more")}`, [now]: body("team") },
    movedSince,
  );
  expect(result.conflicts).toEqual([]);
  expect(result.changed).toEqual({
    "kit/storage/tables.server.ts": undefined,
    "kit/auth/membership.server.ts": undefined,
    [tables]: `${lines("const bytes = 2;")}\n${body("more")}`,
    [now]: body("team"),
    "src/mine.ts": `import { first } from "#${tables}";\n\nfirst;\n`,
  });
});
