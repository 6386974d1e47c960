import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { withoutPassages } from "../template/scripts/remove/passages.ts";
import { removableIn, withoutFeature } from "../template/scripts/remove/without.ts";
import { copiesInOnePlace, withoutTypeChecker } from "./support/copies.ts";
import { created, getFiles } from "./support/created.ts";
import { parseSteps, type } from "./support/guide.ts";
import { served } from "./support/served.ts";
import { runIn } from "./support/server.ts";

/** Covers checking, testing and building a project. */
const timeoutMs = limitMs(600_000);

const freshProject = copiesInOnePlace(afterAll);

function getCommands(project: string): unknown {
  const [scripts, readme] = ["package.json", "README.md"].map((name) =>
    readFileSync(join(project, name), "utf8"),
  );
  return [JSON.parse(scripts ?? "").scripts, readme?.match(/^\|.*$/gm)];
}

/** Also removes better-auth's plugin, as docs/remove-a-feature.md says. */
function withoutPlugin(project: string): void {
  const change = (file: string, ...parts: (readonly [RegExp, string])[]) => {
    const path = join(project, "src/config", file);
    const text = parts.reduce((text, [from, to]) => text.replace(from, to), readFileSync(path, "utf8"));
    writeFileSync(path, text);
  };
  change("auth-client.ts", [/^import \{ passkeyClient.*\n|^ {4}passkeyClient\(\),\n/gm, ""]);
  change(
    "auth-plugins.server.ts",
    [/^import \{ (?:passkey|title) .*\n/gm, ""],
    [/\(\{ baseUrl \}: AuthPluginsOptions\) => \[[\s\S]*\]/, "(_: AuthPluginsOptions) => []"],
  );
}

/** The columns that the last migration empties, such as user.image. */
function emptiedIn(project: string): string[] {
  const folder = join(project, "drizzle");
  const last =
    readdirSync(folder)
      .sort()
      .findLast((name) => name.endsWith(".sql")) ?? "";
  const sql = readFileSync(join(folder, last), "utf8");
  return [...sql.matchAll(/UPDATE "(\w+)" SET "(\w+)" = NULL/g)].map(
    ([, table, column]) => `${table}.${column}`,
  );
}

/**
 * The checks left to run after a removal, which has already checked the types: lint of changed files, and unused code.
 */
function cheapChecks(project: string, before: Record<string, string>): string {
  const after = getFiles(project);
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  const tool = "bun run --bun";
  const found = [`biome check ${changed.map((path) => `'${path}'`).join(" ")}`, "knip --cache"];
  return [...found.map((words) => `${tool} ${words}`), "bun scripts/check-texts.ts"]
    .concat("bun scripts/db-generate.ts --check")
    .join(" && ");
}

/**
 * A removal is wrong if a remaining feature needs the removed code. So for every two features, there is a
 * project with the one but not the other. For nine features, that takes five projects.
 */
const projects: readonly (readonly string[])[] = [
  ["books", "palette", "audit", "jobs-page"],
  ["books", "passkeys", "uploads", "api-docs"],
  ["palette", "passkeys", "demo", "social"],
  ["audit", "uploads", "demo"],
  ["jobs-page", "api-docs", "social"],
];

test("for any two removable features, a project below lacks one and has the other", () => {
  const removable = removableIn(new Map(Object.entries(getFiles(inject("project")))));
  const isApart = (gone: string, there: string) =>
    projects.some((without) => without.includes(gone) && !without.includes(there));
  const missing = removable.flatMap((gone) =>
    removable.filter((there) => there !== gone && !isApart(gone, there)).map((there) => [gone, there]),
  );
  expect(missing).toEqual([]);
  expect([...new Set(projects.flat())].sort()).toEqual(removable.toSorted());
});

test.each(projects.map((features) => ({ features, names: features.join(", ") })))(
  "without $names, the checks pass; a project that is created without them is the same",
  async ({ features }) => {
    const project = freshProject();
    const before = getFiles(project);
    // Here the owner also changes code, so a full check follows.
    const isOwn = features.includes("passkeys") && !features.includes("books");
    const withTypeChecker = isOwn ? withoutTypeChecker(project) : undefined;
    await type(`bun run remove feature ${features.join(" ")} && bun run db:migrate`, project);
    withTypeChecker?.();
    const made = created(project, ["--without", features.join()]);
    expect(getFiles(made)).toEqual(getFiles(project));
    expect(getCommands(made)).toEqual(getCommands(project));
    if (isOwn) withoutPlugin(project);
    if (features.includes("uploads")) expect(emptiedIn(project).sort()).toEqual(["book.cover", "user.image"]);
    await type(isOwn ? "bun run check" : cheapChecks(project, before), project);
    const { removed } = JSON.parse(readFileSync(join(project, ".damson.json"), "utf8"));
    expect(removed).toEqual(
      features.map((name) => ({ name, version: expect.stringMatching(/^\d+\.\d+\.\d+/) })),
    );
  },
);

test("every command in template/docs/remove-a-feature.md is run here", () => {
  expect(parseSteps("remove-a-feature.md")).toEqual([
    { type: "bun run remove feature books" },
    { type: "bun run db:migrate" },
    { type: "bun run check" },
    { type: "bun run build" },
    { type: "bunx create-damson add audit" },
    { type: "bun run db:migrate" },
  ]);
  expect(parseSteps("command-palette.md", "Remove the palette")).toEqual([
    { type: "bun run remove feature palette" },
  ]);
});

test("removes texts that are used nowhere else, and leaves none untranslated", () => {
  const validation = {
    amountInvalid: "Wrong",
    titleInvalid: "Wrong",
    emailInvalid: "Wrong",
    required: "Wrong",
  };
  const texts = {
    common: { validation },
    messages: { errors: { ORDER_TAKEN: "Wrong", ORDER_KNOWN: "Wrong" } },
    home: { orders: "Orders", users: "Users" },
    orders: { title: "Orders" },
  };
  const { files } = withoutFeature(
    new Map([
      ["kit/shared/validation.ts", 'export const email = line(20, "emailInvalid");'],
      [
        "src/app/features.ts",
        'import { home } from "#features/home/feature.ts";\nimport { users } from "#features/users/feature.ts";\n',
      ],
      ["src/features/home/feature.ts", 'export const home = { label: "home:users" };'],
      ["src/features/orders/feature.ts", 'export const orders = { label: "home:orders" };'],
      [
        "src/features/orders/schema.ts",
        'export const codes = ["amountInvalid", "titleInvalid", "emailInvalid", "ORDER_TAKEN", "ORDER_KNOWN"];\nexport const errors = {\n  ORDER_TAKEN: { status: 409 },\n};',
      ],
      ["src/features/users/schema.ts", 'export const codes = ["titleInvalid"];'],
      ["src/locales/fr.json", JSON.stringify(texts)],
      [
        "src/locales/untranslated.json",
        '{ "fr": ["common.validation.amountInvalid", "home.orders", "home.users", "orders.title"] }',
      ],
    ]),
    "orders",
  );
  const { amountInvalid: _, ...kept } = validation;
  const { common, messages } = JSON.parse(files.get("src/locales/fr.json") ?? "");
  expect(common).toEqual({ validation: kept });
  // Messages of a plugin are kept, because they do not belong to the feature.
  expect(messages).toEqual({ errors: { ORDER_KNOWN: "Wrong" } });
  expect(JSON.parse(files.get("src/locales/untranslated.json") ?? "")).toEqual({ fr: ["home.users"] });
});

test("removes lines that only name a part of the feature, and refuses if anything else uses it", () => {
  const page = (use: string) => `import { Latest } from "#features/orders/latest.tsx";
import { plugin } from "#features/orders/plugin.ts";

export const plugins = [
  other(),
  plugin({ limit: 3 }),
];

export const Page = () => (
  <main>
    <Latest limit={3} />
    ${use}
  </main>
);
`;
  const without = (use: string) =>
    withoutFeature(
      new Map([
        ["src/routes/index.tsx", page(use)],
        ["src/features/orders/latest.tsx", "export const Latest = () => null;\n"],
        ["src/features/orders/plugin.ts", "export const plugin = () => null;\n"],
      ]),
      "orders",
    );
  const { files, left } = without("<p>Hello</p>");
  expect(left).toEqual([]);
  expect(files.get("src/routes/index.tsx")).toBe(`export const plugins = [
  other(),
];

export const Page = () => (
  <main>
    <p>Hello</p>
  </main>
);
`);
  const used = page("<p>{plugin.name}</p>").replace("  plugin({ limit: 3 }),\n", "");
  const kept = withoutFeature(
    new Map([
      ["src/routes/index.tsx", used],
      ["src/features/orders/plugin.ts", "export const plugin = () => null;\n"],
    ]),
    "orders",
  );
  expect(kept.files.get("src/routes/index.tsx")).toBe(used);
  expect(kept.left.map(({ text }) => text)).toEqual([
    "src/routes/index.tsx:2 imports #features/orders/plugin.ts",
  ]);
  for (const use of [
    // Without the line, the parentheses would be empty.
    "{open && (\n      <Latest limit={4} />\n    )}",
    "{list(\n      plugin({ limit: 4 }) ?? other(),\n    )}",
  ]) {
    const kept = without(use);
    expect(kept.files.get("src/routes/index.tsx")).toBe(page(use));
    expect(kept.left.map(({ text }) => text)).toEqual([
      "src/routes/index.tsx:1 imports #features/orders/latest.tsx",
      "src/routes/index.tsx:2 imports #features/orders/plugin.ts",
    ]);
  }
});

test("removes only what a guide marks as the feature's, whatever the table's alignment or a missing mark", () => {
  const [row, passage] = ["| demo | padded <!-- feature: demo -->    |  \n", "On demos.<!-- /feature -->\n"];
  const guide = (row: string, passage: string) =>
    `From \`<!-- feature: demo -->\` to \`<!-- /feature -->\`.\n\n| a | b |\n${row}\n${passage}More.\n<!-- feature: teams -->\nOn teams.\n<!-- /feature -->\n`;
  const start = "<!-- feature: demo -->";
  expect(withoutPassages(guide(row, `${start}\n${passage}`), "demo")).toBe(guide("", ""));
  expect(withoutPassages(guide(row, `A.${start} ${passage}`), "demo")).toBe(guide("", "A.\n"));
  const unended = guide("", `${start}\nOn demos.\n`);
  expect(withoutPassages(unended, "demo")).toBe(unended);
});

/**
 * Tests that the missing features could affect: tests that have changed or name one, and those in src/app, which call
 * every route. All other tests and their code are unchanged.
 */
function testsThatKnow(gone: readonly string[], made: string): string[] {
  const named = new RegExp(gone.map((name) => name.replace(/s$/, "")).join("|"), "i");
  return globSync("{src,scripts}/**/*.test.{ts,tsx}", { cwd: made }).filter((path) => {
    const text = readFileSync(join(made, path), "utf8");
    const before = readFileSync(join(inject("project"), path), "utf8");
    return path.startsWith("src/app/") || text !== before || named.test(text);
  });
}

test("with the core and books, checks pass; with only the core, tests also pass, and sign-in, users and accounts remain", async () => {
  const project = freshProject();
  const lay = (words: readonly string[]) => {
    const made = created(project, words);
    for (const name of readdirSync(project).filter((one) => !/^node_modules$|\.tsbuildinfo$/.test(one)))
      rmSync(join(project, name), { recursive: true });
    cpSync(made, project, { recursive: true });
  };
  const removable = removableIn(new Map(Object.entries(getFiles(project))));
  const before = getFiles(project);
  lay(["--without", removable.filter((name) => name !== "books").join()]);
  // The projects above cover its types: one that has books lacks each of the other features.
  await type(cheapChecks(project, before), project);
  lay(["--only", "core"]);
  const tests = testsThatKnow(removable, project);
  expect(tests.length).toBeGreaterThan(15);
  await type(`bun run check && bun run build && bun run test ${tests.join(" ")}`, project);
  const words = ["scripts/generate.ts", "feature", "products", "name:text", "photo:image?"];
  expect(await runIn(project, words, {}, timeoutMs)).toEqual({
    code: 2,
    output: expect.stringMatching(/^photo:image\? needs uploads, which this project does not have: .*\n$/),
  });

  const { target } = await served(project, ["db:migrate", "db:seed"]);
  const headers = { cookie: await signIn(target, "admin@example.com") };
  const getStatus = async (path: string) => (await ask(target, path, { headers })).status;
  const there = [
    "/app",
    "/app/account",
    "/manager/users",
    "/manager/dashboard",
    "/api/users",
    "/api/dashboard",
  ];
  for (const path of there) expect(await getStatus(path), path).toBe(200);
  for (const path of [
    "/app/books",
    "/api/books",
    "/manager/audit",
    "/api/audit",
    "/manager/jobs",
    "/api/jobs",
    "/api/docs",
  ])
    expect(await getStatus(path), path).toBe(404);
  const removing = { method: "DELETE", headers: { ...headers, origin: target.origin } };
  const removal = await ask(target, "/api/account/avatar", removing);
  expect(removal.status).toBe(404);
});

test("refuses an impossible removal and writes nothing", async () => {
  const project = freshProject();
  const git = (...words: string[]) =>
    spawnSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...words], {
      cwd: project,
      encoding: "utf8",
    });
  const commit = () => {
    git("add", "--all");
    git("commit", "--quiet", "--message", "state");
  };
  git("init", "--quiet");
  commit();
  const remove = (...words: string[]) => runIn(project, ["scripts/remove.ts", ...words], {}, timeoutMs);
  const refused = (output: unknown) => ({ code: 2, output });

  expect(await remove("feature", "bokks")).toEqual(
    refused(expect.stringMatching(/^Unknown feature bokks\. Did you mean books\? .*\n$/)),
  );
  expect((await remove("feature", "wurst")).output).toMatch(
    /^Unknown feature wurst\. These can be removed: .*\n$/,
  );
  expect(await remove("page", "manager/books")).toEqual(
    refused(expect.stringMatching(/^Unknown page src\/routes\/manager\/books\.tsx: .*\n$/)),
  );
  expect(await remove("mail", "books", "reminder")).toEqual(
    refused('Unknown mail "reminder" in src/features/books: choose an existing one.\n'),
  );
  expect(await remove("job", "books")).toEqual(
    refused(expect.stringMatching(/^Specify what to remove: .*\n$/)),
  );
  expect(await remove("feature", "users")).toEqual(
    refused("users cannot be removed: the rest of the project depends on it.\n"),
  );
  expect(await remove("feature", "errors")).toEqual(refused(expect.stringMatching(/^errors cannot .*\n$/)));
  expect(await remove("feature")).toEqual(refused(expect.stringMatching(/^Specify what to remove: .*\n$/)));
  expect(await remove("feature", "books", "--fast")).toEqual(refused(expect.stringMatching(/--fast.*\n$/)));

  appendFileSync(join(project, "src/app/server.ts"), 'import "#features/books/schema.ts";\n');
  expect(await remove("feature", "books")).toEqual(
    refused(
      expect.stringMatching(
        /Still in use.*\n {2}src\/app\/server\.ts:\d+ imports #features\/books\/schema\.ts\n$/,
      ),
    ),
  );
  git("checkout", "--quiet", ".");

  // A list, as create-damson takes it.
  const list = await remove("feature", "palette,api-docs", "--dry-run");
  expect(list).toEqual({ ...(await remove("feature", "palette", "api-docs", "--dry-run")), code: 0 });

  const link = 'export const link: import("@tanstack/react-router").LinkProps = { to: "/manager/books" };\n';
  appendFileSync(join(project, "src/features/home/navigation.ts"), link);
  expect(await remove("feature", "books")).toEqual(
    refused("There are uncommitted changes: commit them first, or add --force.\n"),
  );
  commit();
  expect(await remove("feature", "books")).toEqual(
    refused(expect.stringMatching(/Still in use.*\n {2}src\/features\/home\/navigation\.ts:\d+ /)),
  );
  expect((await remove("feature", "books", "--dry-run")).code).toBe(0);
  withoutTypeChecker(project, "src/app/server.ts(9,14): error TS2322: Not a number.");
  expect(await remove("feature", "palette")).toEqual(
    refused(
      expect.stringMatching(
        /^… Checking the types\nbun run check already fails; .*\n(?: {2}\S.*\n)* {2}src\/app\/server\.ts:\d+ .*\n$/m,
      ),
    ),
  );
  expect(git("status", "--porcelain").stdout).toBe("");
});
