import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parseExports, parseImports } from "../../template/scripts/remove/code.ts";
import { getUsers, removableWith } from "../../template/scripts/remove/features.ts";
import { rememberGenerated, rememberRemoval } from "../../template/scripts/remove/record.ts";
import { isOwned, removableIn, resolveImport } from "../../template/scripts/remove/without.ts";
import { featureLabels } from "../src/options/features.ts";
import { resolve } from "../src/options/resolve.ts";
import type { Given } from "../src/options/schema.ts";
import { readTemplateFolder } from "../src/ports/template.ts";
import { hasFeature, withoutFeatures, withoutRemoved } from "../src/project/features.ts";
import { plan } from "../src/project/plan.ts";
import { givenBy, parseRecord } from "../src/project/record.ts";
import { type Files, getText, type Plain } from "../src/template/files.ts";
import { withAllMigrations } from "../src/template/initial.ts";
import { splitPlain, withPlain } from "../src/template/plain.ts";
import { Trees } from "../src/upgrade/git-trees.ts";
import { merge } from "../src/upgrade/merge.ts";

const template = readTemplateFolder(join(import.meta.dirname, "../../template"));
const home = mkdtempSync(join(tmpdir(), "damson-features-"));
afterAll(() => rmSync(home, { recursive: true }));

function made(given: Given, files = template.files, plain?: Plain) {
  const facts = {
    version: "1.2.3",
    cwd: home,
    path: join(home, "app"),
    secret: "0".repeat(64),
    kept: [],
    ignore: undefined,
    insideRepository: false,
    bun: true,
    git: "ready",
  } as const;
  return plan(resolve(given, home), facts, { ...template, files, plain });
}

const problem = (given: Given) => {
  try {
    made(given);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
};

describe.each([{}, { database: "postgres" }])("%j", (database) => {
  const whole = made(database).files;

  test.each(Object.keys(featureLabels))("without %s, its files and tables are left out", (without) => {
    const { files } = made({ ...database, without });
    expect([...whole.keys()].filter(isOwned(without))).not.toEqual([]);
    expect([...files.keys()].filter(isOwned(without))).toEqual([]);
    for (const [path, file] of files)
      if (/^(?:src|e2e)\/.*\.tsx?$/.test(path))
        expect(getText(file), path).not.toContain(`#features/${without}/`);
    const record = parseRecord(getText(files.get(".damson.json")), "it");
    expect(record.options.without).toBe(without);
    expect(made({ ...database, without }).command).toContain(`--without ${without}`);
  });

  test("leaves the tables of excluded features out of the initial migration and its snapshot", () => {
    const { files } = made({ ...database, without: "books,audit" });
    const sql = getText(files.get("drizzle/0000_initial.sql"));
    expect(sql).toMatch(/^-- Stands for the template's migrations up to \w+\.\n/);
    expect(sql).not.toMatch(/["`](?:book|genre|deleted_book|audit_entry)/);
    expect(sql).toMatch(/CREATE TABLE ["`]user["`]/);
    const { tables } = JSON.parse(getText(files.get("drizzle/meta/0000_snapshot.json")));
    const names = Object.keys(tables).map((name) => name.replace("public.", ""));
    expect(names).toContain("user");
    expect(names.filter((name) => /book|genre|audit/.test(name))).toEqual([]);
    for (const name of names) expect(sql).toMatch(new RegExp(`CREATE TABLE ["\`]${name}["\`]`));
  });
});

/** Names that code imports from project files that do not export them. */
function missingIn(files: Files): string[] {
  const code = new Map(
    [...files].flatMap(([path, file]) =>
      /^(?:src|e2e|scripts)\/.*\.tsx?$/.test(path) ? [[path, getText(file)] as const] : [],
    ),
  );
  return [...code].flatMap(([path, text]) =>
    parseImports(text).flatMap(({ from, names }) => {
      const target = resolveImport(from, path);
      if (!/^(?:src|e2e|scripts)\/.*\.tsx?$/.test(target)) return [];
      const there = parseExports(code.get(target) ?? "");
      return names.filter((name) => !there.includes(name)).map((name) => `${path}: ${name} of ${from}`);
    }),
  );
}

describe("combinations of features", () => {
  const present = missingIn(template.files);
  const names = removableIn(new Map([...template.files].map(([path, file]) => [path, getText(file)])));
  const without = (...names: string[]) => withoutFeatures(template.files, names).files;
  const lacks = (files: Files) => missingIn(files).filter((one) => !present.includes(one));
  const inText = (files: Files) =>
    Object.fromEntries([...files].map(([path, file]) => [path, getText(file)]));

  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));

  test.each(pairs)(
    "%s and %s can both be left out, in either order, without breaking the rest of the project",
    (one, other) => {
      const files = without(one, other);
      expect(lacks(files)).toEqual([]);
      expect(inText(without(other, one))).toEqual(inText(files));
    },
  );

  test.each(names)("%s works without any other feature", (one) => {
    const files = without(...names.filter((name) => name !== one));
    expect([...files.keys()].filter(isOwned(one))).not.toEqual([]);
    expect(lacks(files)).toEqual([]);
  });
});

test("--only core leaves out every other feature", () => {
  const [core, rest] = [{ only: "core" }, { without: Object.keys(featureLabels).join() }].map(
    (given) => made(given).files,
  );
  const differing = [...(core?.keys() ?? [])].filter(
    (path) => getText(core?.get(path)) !== getText(rest?.get(path)) && path !== ".env",
  );
  expect(differing).toEqual([".damson.json"]);
  expect(core?.size).toBe(rest?.size);
  expect(getText(core?.get("README.md"))).not.toMatch(/book|genre|passkey|demo/i);
});

test("--only core --with keeps the named features, and the printed command recreates the project", () => {
  const { files, command } = made({ only: "core", with: "passkeys, Audit" });
  const present = removableIn(new Map([...files].map(([path, file]) => [path, getText(file)])));
  expect(present.toSorted()).toEqual(["audit", "passkeys"]);
  expect(command).toContain("--only core --with audit,passkeys");
  const record = parseRecord(getText(files.get(".damson.json")), "it");
  expect(record.options).toMatchObject({ only: "core", with: "audit,passkeys" });
  expect(made(givenBy(record)).files).toEqual(files);
});

const withoutComments = (text: string) => text.replace(/(?<=^|\s)\/\/.*|\/\*[\s\S]*?\*\//g, "");

describe("an optional feature", () => {
  const inText = (files: Files) =>
    Object.fromEntries([...files].map(([path, file]) => [path, getText(file)]));

  test.each(["settings", "index", "route"])(
    "keeps its own pages when a page called %s is removed",
    (name) => {
      const own = [...template.files.keys()].filter((path) => path.startsWith("src/routes/app/t/$team/"));
      expect(own).not.toEqual([]);
      expect(own.filter(isOwned(name))).toEqual([]);
      expect(isOwned(name)(`src/routes/manager/${name}.tsx`)).toBe(true);
    },
  );

  test("leaves no trace in a project that does not choose it", () => {
    const { files, command } = made({});
    const named = /\bteams?\b|organi[sz]ation|\bteam-|findTeam/i;
    const mentioning = [...files].flatMap(([path, file]) =>
      !/^(?:kit|scripts)\//.test(path) && named.test(path + withoutComments(getText(file))) ? path : [],
    );
    // The other places are about better-auth's plugin or about people.
    expect(mentioning.sort()).toEqual([
      "bun.lock",
      ...["add-a-feature", "add-an-auth-plugin", "configuration", "social-sign-in"].map(
        (page) => `docs/${page}.md`,
      ),
      "src/app/words.test.tsx",
      "src/features/auth/plugin-limits.test.ts",
      "src/features/auth/plugins.test.ts",
      "src/features/auth/rules/administration.server.ts",
      "src/features/auth/strangers.test.ts",
      "src/features/auth/testing-plugins.server.ts",
      "src/features/auth/testing-walk.ts",
      ...["ar", "en", "fr", "sw"].map((language) => `src/locales/${language}.json`),
    ]);
    const { teams, messages } = JSON.parse(getText(files.get("src/locales/en.json")));
    expect(teams).toBeUndefined();
    const own = Object.keys({ ...messages.errors, ...messages.validation });
    expect(own.filter((key) => /^TEAM_(?:SLUG|LIMIT)|^INVITATION_(?:OTHER|CLOSED)|^slug/.test(key))).toEqual(
      [],
    );
    expect(getText(files.get("drizzle/0000_initial.sql"))).not.toMatch(/organization|member|invitation/);
    expect(command).not.toContain("--with");
  });

  test("is complete in a project that chooses it, even with only the core", () => {
    for (const given of [{ with: "teams" }, { with: "teams", only: "core" }]) {
      const { files, command } = made(given);
      // Parts of other features, such as uploads, are removed with those features.
      const isThere = (path: string) =>
        Object.keys(featureLabels).every((name) => !isOwned(name)(path) || hasFeature(files.keys(), name));
      const own = [...template.files.keys()].filter(isOwned("teams")).filter(isThere);
      expect(own.filter((path) => !files.has(path))).toEqual([]);
      expect(getText(files.get("drizzle/0000_initial.sql"))).toMatch(/CREATE TABLE .organization/);
      expect(command).toContain("--with teams");
      expect(parseRecord(getText(files.get(".damson.json")), "it").options).toMatchObject(given);
    }
  });

  const { files, tables } = withoutFeatures(template.files, ["teams"]);
  const packed = splitPlain(withPlain(template.files, { files, tables }));

  test.each<Given>([
    {},
    { database: "postgres", locales: "fr" },
    { without: "books,audit", locales: "ar,en" },
    { only: "core" },
    { only: "core", with: "uploads" },
    { with: "teams" },
  ])(
    "a project with %j is the same whether it starts from the package's full or reduced template",
    (given) => {
      expect(inText(packed.files)).toEqual(inText(template.files));
      expect(packed.plain?.tables).toEqual(tables);
      const [live, quick] = [made(given), made(given, template.files, packed.plain)];
      expect(inText(quick.files)).toEqual(inText(live.files));
    },
  );
});

test.each([
  ["uploads", /upload/i],
  ["demo", /\bdemo\b/i],
  ["jobs-page", /jobs-page|manager\/jobs/],
])(
  "without %s, neither guides nor doctor mention it, except in the guide on removing features",
  (without, word) => {
    const said = [...made({ without }).files].flatMap(([path, file]) =>
      /^docs\/(?!remove-)|^[^/]+\.md$|^\.env|^scripts\/doctor/.test(path) && word.test(getText(file))
        ? path
        : [],
    );
    expect(said).toEqual([]);
  },
);

test("comments in guides mark the passages and rows of removable features, and every passage is closed", () => {
  const names = removableIn(new Map([...template.files].map(([path, file]) => [path, getText(file)])));
  const marks = [...template.files].flatMap(([path, file]) =>
    path.endsWith(".md")
      ? [...getText(file).matchAll(/(?<!`)<!-- (\/?feature.*?) -->( \|\n)?/g)].map((mark) => ({ path, mark }))
      : [],
  );
  const wrong = marks.flatMap(({ path, mark: [whole, said = "", isRow] }, at) => {
    if (said === "/feature")
      return marks[at - 1]?.mark[1]?.startsWith("feature: ") ? [] : `${path}: ${whole}`;
    const next = marks[at + 1];
    const isEnded = isRow !== undefined || (next?.path === path && next.mark[1] === "/feature");
    return names.some((name) => said === `feature: ${name}`) && isEnded ? [] : `${path}: ${whole}`;
  });
  expect([wrong, marks.length > 20]).toEqual([[], true]);
});

test.each([...Object.keys(featureLabels), undefined])("without %s, no page has a dead link", (without) => {
  const { files } = made(without === undefined ? {} : { without });
  const headings = new Map(
    [...files].map(([path, file]) => [
      path,
      [...getText(file).matchAll(/^#+ (.*)/gm)].map(([, title = ""]) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, "")
          .replaceAll(" ", "-"),
      ),
    ]),
  );
  const lost = [...files].flatMap(([path, file]) =>
    [...(path.endsWith(".md") ? getText(file) : "").matchAll(/\]\(([^):#]*)#?([^):]*)\)/g)].flatMap(
      ([, link = "", anchor = ""]) => {
        const to = link ? posix.join(posix.dirname(path), link) : path;
        const isThere = files.has(to) || [...files.keys()].some((one) => one.startsWith(`${to}/`));
        return isThere && (!anchor || headings.get(to)?.includes(anchor)) ? [] : `${path}: ${link}#${anchor}`;
      },
    ),
  );
  expect(lost).toEqual([]);
});

test.each<[Given, RegExp]>([
  [{ without: "bokks" }, /^--without: Unknown feature bokks: choose from books,/],
  [{ without: "books,demo", demo: true }, /^--demo and --without demo cannot be combined: /],
  [{ only: "core", demo: true }, /^--demo and --only core cannot be combined: /],
  [{ without: "users" }, /^--without: Unknown feature users/],
  [{ only: "books" }, /^--only: /],
  [{ without: "books", only: "core" }, /^--without and --only cannot be combined/],
  [{ with: "teems" }, /^--with: Unknown feature teems: .* Did you mean teams\?$/],
  [{ with: "audit", without: "books,audit" }, /^--with audit and --without audit cannot be combined: /],
  [{ with: "users" }, /^--with: Unknown feature users/],
])("%j is refused", (given, message) => expect(problem(given)).toMatch(message));

test("reports a feature that the template lacks", () => {
  const files = new Map([...template.files].filter(([path]) => path !== "src/app/features.ts"));
  expect(() => made({ without: "books" }, files)).toThrow("Unknown feature books.");
});

test.each([
  ["palette", "src/features/palette/match.ts", "palette"],
  ["demo", "src/app/demo.server.ts", "demo"],
  ["uploads", "src/features/account/uploads.server.ts", "account"],
])("%s does not return in an upgrade after it was removed", (name, own, listed) => {
  const all = withAllMigrations(template.files);
  const removed = [{ name, version: "1.2.3" }];
  const newer = new Map(all);
  const change = (path: string, from: string, to: string) => {
    const text = getText(newer.get(path));
    expect(text).toContain(from);
    newer.set(path, { bytes: new TextEncoder().encode(text.replace(from, to)), mode: 0o644 });
  };
  change(own, "export", "/** New. */\nexport");
  change("src/app/features.ts", `  ${listed},\n`, `  ${listed},\n  fresh,\n`);
  const project = withoutRemoved(all, { removed });
  expect(project.has(own)).toBe(false);
  const trees = new Trees();
  try {
    const { changes, conflicts, leftOut } = merge(trees, {
      from: withoutRemoved(all, { removed }),
      project,
      to: withoutRemoved(newer, { removed }),
      label: "new",
    });
    expect({ conflicts, leftOut }).toEqual({ conflicts: [], leftOut: [] });
    expect([...changes.keys()]).toEqual(["src/app/features.ts"]);
    expect(getText(changes.get("src/app/features.ts"))).toContain("fresh");
    expect(getText(changes.get("src/app/features.ts"))).not.toContain(name);
  } finally {
    trees.discard();
  }
});

test("code shared by generated features counts as part of the feature", () => {
  const texts = new Map(
    [...withAllMigrations(template.files)].flatMap(([path, file]) =>
      /^(?:src|kit|e2e|docs|drizzle)\/.*\.(?:tsx?|json|md|sql)$/.test(path) ? [[path, getText(file)]] : [],
    ),
  );
  texts.set(
    "src/ui/image-field.tsx",
    'import { PictureButton } from "./picture-button.tsx";\nexport const image = PictureButton;\n',
  );
  const listed = 'import { photos } from "#features/photos/feature.ts";\n';
  texts.set("src/app/features.ts", `${listed}${texts.get("src/app/features.ts")}`);
  texts.set("src/features/photos/feature.ts", "export const photos = {};\n");
  texts.set(
    "src/features/photos/fields.tsx",
    'import { image } from "#ui/image-field.tsx";\nexport const page = image;\n',
  );
  expect(getUsers(texts, "src/ui/image-field.tsx")).toEqual(["src/features/photos/fields.tsx"]);
  expect(getUsers(texts, "src/features/photos/fields.tsx")).toEqual(["src/features/photos/fields.tsx"]);
  expect(removableWith(texts, ["uploads"])).toEqual(["uploads", "photos"]);
  // Code without images is the owner's own and stays.
  texts.set("src/features/photos/fields.tsx", "export const page = 1;\n");
  expect(removableWith(texts, ["uploads"])).toBeUndefined();
});

test("an earlier template with different code does not block an upgrade", () => {
  const all = withAllMigrations(template.files);
  const path = "src/app/main.server.ts";
  const own = 'import { socialSettings } from "#features/social/settings.server.ts";\n';
  const text = `${own}${getText(all.get(path))}\nvoid socialSettings;\n`;
  const earlier = new Map(all).set(path, { bytes: new TextEncoder().encode(text), mode: 0o644 });
  expect(() => withoutFeatures(earlier, ["social"])).toThrow(/^social cannot be left out: src\/app\/main/);
  const left = withoutRemoved(earlier, { removed: [{ name: "social", version: "1.2.3" }] });
  expect(left.has("src/features/social/feature.ts")).toBe(false);
  expect(getText(left.get(path))).toBe(text);
  expect(getText(left.get("src/app/settings.server.ts"))).not.toContain("social");
});

test("a project's record lists generated and removed features, with versions", () => {
  const project = join(home, "recorded");
  mkdirSync(project);
  const path = join(project, ".damson.json");
  const said = { version: "1.2.3", template: { source: "bundled", digest: "x" }, options: {} };
  writeFileSync(path, JSON.stringify(said));
  const record = () => parseRecord(readFileSync(path, "utf8"), path);
  rememberGenerated(project, { name: "orders" });
  rememberGenerated(project, { name: "orders" });
  const [reminder, late] = [
    { what: "mail", name: "orders", fields: "reminder" },
    { what: "job", name: "orders", fields: "remind-late", every: "1d" },
  ] as const;
  for (const one of [reminder, late, late]) rememberGenerated(project, one);
  rememberGenerated(project, { what: "mail", name: "books", fields: "reminder" });
  rememberGenerated(project, { what: "page", name: "manager/reports" });
  const version = "1.2.3";
  expect(record().generated).toEqual([
    { name: "orders", version },
    { ...reminder, version },
    { ...late, version },
    { what: "mail", name: "books", fields: "reminder", version },
    { what: "page", name: "manager/reports", version },
  ]);
  rememberRemoval(project, "reports");
  rememberRemoval(project, "mail orders reminder");
  // This also forgets its mails and jobs.
  rememberRemoval(project, "books");
  expect(record()).toEqual({
    ...said,
    generated: [
      { name: "orders", version },
      { ...late, version },
    ],
    removed: [{ name: "books", version: "1.2.3" }],
  });
  // A generated feature is forgotten, because no upgrade could add it again.
  rememberRemoval(project, "orders");
  expect(record()).toEqual({ ...said, removed: [{ name: "books", version: "1.2.3" }] });
});
