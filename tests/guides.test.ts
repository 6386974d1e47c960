import { Database } from "bun:sqlite";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { callPlugins } from "./support/auth-plugins.ts";
import { copiesInOnePlace, copyOfRepository, withoutTypeChecker } from "./support/copies.ts";
import { follow, followAll, parseSteps, type } from "./support/guide.ts";
import { served } from "./support/served.ts";
import { runIn } from "./support/server.ts";

/** Covers type-checking a project for each guide, and running some of its tests. */

const freshProject = copiesInOnePlace(afterAll);

test("template/docs/add-a-feature.md names existing files, and every kind of file in a feature", () => {
  const text = readFileSync(join(import.meta.dirname, "../template/docs/add-a-feature.md"), "utf8");
  const named = [...text.matchAll(/`([\w./-]+(?:\.tsx?|\/\w*))`/g)].map(([, path = ""]) => path);
  const project = inject("project");
  const own = readdirSync(join(project, "src/features/books"), { withFileTypes: true })
    .filter(({ name }) => !name.endsWith(".test.ts"))
    .map((entry) => `${entry.name}${entry.isDirectory() ? "/" : ""}`);
  // Some features lack these files.
  const others = ["examples.json", "uploads.server.ts"];
  expect(own.filter((name) => !named.includes(name)).sort()).toEqual(others);
  const features = readdirSync(join(project, "src/features")).map((name) => `src/features/${name}`);
  const places = ["", ...features].map((folder) => join(project, folder));
  expect(named.filter((path) => !places.some((place) => existsSync(join(place, path))))).toEqual([]);
});

test("template/docs/add-a-form.md quotes the registry's order form", () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, "..", path), "utf8");
  const splitLines = (text: string) => text.split("\n").map((line) => line.trim());
  const example = splitLines(read("registry/order-form/src/app/dev/ui/examples/order-form.tsx"));
  const blocks = [...read("template/docs/add-a-form.md").matchAll(/^```tsx\n([\s\S]*?)^```$/gm)];
  expect(blocks.length).toBeGreaterThan(5);
  for (const [, block = ""] of blocks) {
    let at = 0;
    for (const line of splitLines(block).filter(Boolean)) {
      const found = example.indexOf(line, at);
      expect(found, `"${line}" is not where the page quotes it`).toBeGreaterThan(-1);
      at = found + 1;
    }
  }
});

/** Follows all guides in one project, as an owner would. */
test("the guides to fields, filters, roles, emails, commands, components, styling and better-auth plugins work", async () => {
  const project = freshProject();
  const names = ["field", "filter", "role"].map((thing) => parseSteps(`add-a-${thing}.md`));
  const component = ["Write the component", "Show it in /dev/ui"].map((part) =>
    parseSteps("add-a-component.md", part),
  );
  const others = ["send-a-mail.md", "change-the-look.md", "add-an-auth-plugin.md", "configuration.md"].map(
    (name) => parseSteps(name),
  );
  const commands = parseSteps("command-palette.md", "Add commands");
  await followAll([...names, ...component, ...others, commands], project);

  const { target } = await served(project, ["db:seed"]);
  const getText = async (path: string) => (await ask(target, path)).body;
  const login = await getText("/login");
  expect(login).toContain("– Orchard</title>");
  expect(login).toContain("Every book you own, in one place");
  expect(login).toContain(
    'content="Orchard is the catalogue of our bookshop. Sign in with a code or a passkey."',
  );
  const styles = await getText(login.match(/\/assets\/styles[\w.-]+\.css/)?.[0] ?? "");
  expect(styles).toMatch(/--accent:light-dark\(oklch\(51\.\d+% \.08\d+ 186/);
  expect(styles).toMatch(/--font-sans:\s*Georgia/);
  expect(styles).toMatch(/--radius-xl:\s*1rem/);
  expect(await getText("/icon.svg")).toContain('<rect width="64" height="64" fill="#0f766e"/>');
  await callPlugins(target);
  expect(await tablesFor(project)).toContain("twoFactor");
  await expectUnmodifiedKit(project);
});

test("the guides to pages, tiles, tables, PDFs and languages work", async () => {
  const project = freshProject();
  const guides = [
    ...["add-a-page.md", "add-a-dashboard-tile.md", "add-a-table.md"].map((name) => parseSteps(name)),
    ...["Allow PDFs", "Allow other file types"].map((part) => parseSteps("uploads.md", part)),
    parseSteps("add-a-language.md"),
  ];
  await followAll(guides, project, async () => {
    const { output } = await runIn(project, ["scripts/check-texts.ts", "--all"]);
    expect(output).toContain("identical to en.json");
    standInForTranslator(project, output);
  });
  await expectUnmodifiedKit(project);
});

test("the guide to public pages works: search engines find the new page and the landing page", async () => {
  const project = freshProject();
  // A route that is written by hand, as TanStack Router documents it.
  writeFileSync(
    join(project, "src/routes/terms.tsx"),
    `import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/terms")({
  head: () => ({ meta: [{ title: "Terms" }, { name: "description", content: "What we promise" }] }),
  component: () => null,
});
`,
  );
  await followAll([parseSteps("add-a-public-page.md")], project);
  const { target } = await served(project, ["db:seed"]);
  const getText = async (path: string) => (await ask(target, path)).body;
  for (const [path, title, description] of [
    ["/pricing?lng=fr", "Tarifs", "Un seul prix pour toutes les librairies, sans engagement."],
    ["/", "All your books in one place", "The catalogue for small bookshops."],
  ] as const) {
    const page = await getText(path);
    expect(page).toContain(`<title>${title} – `);
    expect(page).toContain(`<meta name="description" content="${description}">`);
    expect(page).toContain(`<meta property="og:title" content="${title}">`);
    expect(page).toMatch(/<link rel="canonical" href="[^"]*\/(?:pricing\?lng=fr)?">/);
    expect(page).not.toContain("noindex");
  }
  expect(await getText("/")).toContain('href="/login"');
  const terms = await getText("/terms");
  expect(terms.match(/<meta name="description" content="[^"]*"/g)).toEqual([
    '<meta name="description" content="What we promise"',
  ]);
  expect(terms).toContain('<meta property="og:title" content="Terms">');
  const sitemap = await getText("/sitemap.xml");
  for (const path of ["/", "/login", "/pricing"]) expect(sitemap).toContain(`${path}</loc>`);
  expect((await ask(target, "/login")).status).toBe(200);
  await expectUnmodifiedKit(project);
});

test("a generated field keeps its values when its name, type, rule or choices are changed as in the guide", async () => {
  const project = freshProject();
  const [generated = { type: "" }] = parseSteps("generate.md");
  await follow([generated, { type: "bun run db:migrate" }, { type: "bun run db:seed" }], project);
  const file = join(project, "data/app.db");
  const rows = (sql: string) => {
    using database = new Database(file);
    return database.query(sql).all();
  };
  rows(`INSERT INTO "order" (id, title, title_sort, search, amount, due, status, customer_id, note, created_at, updated_at)
    SELECT column1, column1, column1, column1, 1, column2, column3, (SELECT id FROM user LIMIT 1), column4, 1, 1
    FROM (VALUES ('a', NULL, 'sent', 'Boxes: two'), ('b', '2027-01-01', 'open', 'At the door'))`);
  // The guide ends with a check of all types.
  const withTypeChecker = withoutTypeChecker(project);
  await followAll([parseSteps("change-a-field.md")], project, withTypeChecker);
  expect(rows(`SELECT id, due, status, remark, boxes FROM "order" WHERE length(id) = 1 ORDER BY id`)).toEqual(
    [
      { id: "a", due: "2027-12-31", status: "shipped", remark: null, boxes: 2 },
      { id: "b", due: "2027-01-01", status: "open", remark: "At the door", boxes: null },
    ],
  );
});

test("docs/damson-in-a-language.md works for adding a language to create-damson", async () => {
  const repository = copyOfRepository();
  await follow(parseSteps("add-a-language.md", "Register the language"), join(repository, "template"));
  await follow(parseSteps("damson-in-a-language.md"), repository);
  for (const folder of ["cli", "tests", "packages/conformance"])
    await type(`bun run --bun tsc --project ${folder}`, repository);
  const tests = "bun --bun vitest run --pool=threads";
  await type(`${tests} --root cli test/plan.test.ts test/options.test.ts test/docs.test.ts`, repository);
  await type(`${tests} --root tests/plan`, repository);
});

/** No guide leads into kit/, so upgrades replace the whole folder. */
async function expectUnmodifiedKit(project: string): Promise<void> {
  const { output } = await runIn(project, [inject("command"), "doctor", project]);
  expect(output).toContain("upgrades replace the whole folder");
}

/** The tables that better-auth's command generates from the guide's `auth.ts`. */
async function tablesFor(project: string): Promise<string[]> {
  const guide = readFileSync(join(project, "docs/add-an-auth-plugin.md"), "utf8");
  const config = /^```ts\n([^`]*\bexport const auth\b[^`]*)```$/m.exec(guide)?.[1] ?? "";
  const read = `${config}import { getAuthTables } from "better-auth/db";
    console.log(JSON.stringify(Object.keys(getAuthTables(auth.options))));`;
  writeFileSync(join(project, "auth.ts"), read);
  return JSON.parse((await runIn(project, ["auth.ts"])).output);
}

/** Changes every text that is still English. */
function standInForTranslator(project: string, faults: string): void {
  for (const [, path = "", key = ""] of faults.matchAll(
    /^(\S+\/de\.json): (\S+): identical to en\.json\b/gm,
  )) {
    const file = join(project, path);
    const texts = JSON.parse(readFileSync(file, "utf8"));
    const names = key.split(".");
    const last = names.pop() ?? "";
    const group = names.reduce((node, name) => node[name], texts);
    group[last] = `${group[last].replaceAll('"', "”").replaceAll("'", "’")} (de)`;
    writeFileSync(file, `${JSON.stringify(texts, null, 2)}\n`);
  }
}
