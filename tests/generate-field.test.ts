import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, inject, onTestFinished, test } from "vitest";
import { copiesInOnePlace, withoutTypeChecker } from "./support/copies.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { forget, runIn, settings } from "./support/server.ts";

const freshProject = copiesInOnePlace(afterAll);

test("adds fields to a feature that its owner has changed, and gives existing rows a value", async () => {
  const project = freshProject();
  const env = await settings({});
  onTestFinished(() => forget(env));
  const read = (path: string) => readFileSync(join(project, path), "utf8");
  const edit = (path: string, was: string, is: string) => {
    expect(read(path)).toContain(was);
    return Bun.write(join(project, path), read(path).replace(was, is));
  };
  const said = await run(
    project,
    ["generate", "feature", "entries", "title:text", "body:longtext?", "--area", "both"],
    env,
  );
  expect(said).toMatch(/^ {2}\+ drizzle\/\d+_entries\.sql \(\d+ lines\)$/m);
  const changedInCode = () => {
    const { stdout } = spawnSync(process.execPath, [inject("command"), "diff", "--json"], {
      cwd: project,
      encoding: "utf8",
    });
    const changed: { path: string }[] = JSON.parse(stdout).changed;
    return changed.map(({ path }) => path).filter((path) => /^src\/(?!app\/routeTree).*\.tsx?$/.test(path));
  };
  expect(changedInCode()).toEqual([]);
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);

  const schema = "src/features/entries/schema.ts";
  const fields = "src/features/entries/fields.tsx";
  await edit(schema, "line(2000, {", "line(500, {");
  await edit(
    fields,
    'longTextField({ label: t("fields.body") })',
    'longTextField({ label: t("fields.body"), control: (control) => <Textarea {...control} rows={9} /> })',
  );
  await edit(
    fields,
    "import type { RecordTexts",
    'import { Textarea } from "#ui/input.tsx";\nimport type { RecordTexts',
  );
  await edit("src/locales/en.json", '"body": "Body"', '"body": "Words"');
  await run(
    project,
    [
      "generate",
      "field",
      "entries",
      "phase:enum(draft,final)=draft",
      "author:text:50=Ada's",
      "book:books?",
      "cover:image?",
    ],
    env,
  );
  expect(read(schema)).toContain("line(500, {");
  expect(read(fields)).toContain("rows={9}");
  expect(JSON.parse(read("src/locales/en.json")).entries).toMatchObject({
    fields: { body: "Words", phase: "Phase" },
    list: { searchPlaceholder: "Title or author" },
  });
  expect(JSON.parse(read("src/locales/fr.json")).entries.list.searchPlaceholder).toBe("Titre ou auteur");
  expect(changedInCode()).toEqual([fields, schema]);
  expect(read(fields)).toContain('link: (id) => ({ to: "/app/books/$id", params: { id } })');
  await run(project, ["db:migrate"], env);
  await run(project, ["check"], env);
  await run(project, ["test", "src/app/entries.test.ts", "src/app/openapi.test.ts"], env);

  // Two features may refer to each other; the name of one is a word of SQL.
  const both = ["--area", "both"];
  await run(project, ["generate", "feature", "tips", "title:text", ...both], env);
  await run(project, ["generate", "feature", "orders", "title:text", "tip:tips?", ...both], env);
  // The next field is added with a check of all types.
  const withTypeChecker = withoutTypeChecker(project);
  await run(project, ["generate", "field", "tips", "order:orders?"], env);
  withTypeChecker();
  await run(project, ["db:migrate"], env);
  await run(project, ["test", "src/app/tips.test.ts", "src/app/orders.test.ts"], env);
  const [migration = ""] = readdirSync(join(project, "drizzle")).filter((name) =>
    name.endsWith("tip_order.sql"),
  );
  expect(read(join("drizzle", migration))).toContain("REFERENCES `order`(`id`) ON DELETE set null");

  await run(project, ["generate", "feature", "notes", "title:text", "--owner"], env);
  await run(project, ["generate", "field", "notes", "body:longtext?"], env);
  expect(read("src/features/notes/tables.server.ts")).toContain('text("owner_id")');
  expect(read("src/routes/app/notes/index.tsx")).toContain("NotesPage");

  const refuse = async (...words: string[]) => {
    const before = read(schema);
    const { code, output } = await runIn(project, ["scripts/generate.ts", "field", ...words], env, timeoutMs);
    expect([code, read(schema)]).toEqual([2, before]);
    return output;
  };
  expect(await refuse("books", "year:integer?")).toMatch(
    /^"books" was not generated: docs\/add-a-field.md .*\n$/,
  );
  expect(await refuse("things", "year:integer?")).toMatch(/^Unknown feature "things".*\n$/);
  expect(await refuse("entries", "phase:integer?")).toMatch(/^Duplicate field phase.*\n$/);
  expect(await refuse("entries", "year:integer")).toMatch(/^year is required, and existing entries.*\n$/);
  expect(await refuse("entries", "code:text!")).toMatch(
    /^code has no value that fits all existing entries.*\n$/,
  );
  expect(await refuse("entries", "year:integer=soon")).toMatch(/^Invalid value "soon" for year.*\n$/);
  for (const words of [[], ["--dry-run"]])
    expect(await refuse("entries", "stage:enum(open,done)=never", ...words)).toMatch(
      /^Invalid value "never" for stage.*\n$/,
    );
  const port = join(project, "src/app/port.ts");
  await Bun.write(port, 'export const port: number = "3000";\n');
  expect(await refuse("entries", "year:integer?")).toMatch(
    /^… Checking the types\nbun run check already fails, so nothing was written:\n {2}src\/app\/port\.ts:1 .*\n$/m,
  );
  rmSync(port);
  await Bun.write(join(project, fields), "export {};\n");
  const output = await refuse("entries", "year:integer?");
  expect(output).toMatch(/^src\/features\/entries\/fields.tsx was edited where fields are added/);
  expect(output).toContain('t("fields.year")');
});

test("explains a refusal in one line with exit code 2, and reverts everything after a later failure", async () => {
  const project = freshProject();
  const git = (...words: string[]) =>
    spawnSync("git", ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", ...words], {
      cwd: project,
      encoding: "utf8",
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "begin");
  const generate = (...words: string[]) =>
    runIn(project, ["scripts/generate.ts", "feature", ...words], {}, timeoutMs);

  expect(await generate("books", "title:text")).toEqual({
    code: 2,
    output: "src/features/books already exists: choose another name or remove it first.\n",
  });
  const refused = async (...words: string[]) => {
    const { code, output } = await runIn(project, ["scripts/generate.ts", ...words], {}, timeoutMs);
    expect([code, output.trim().split("\n")]).toEqual([2, [expect.any(String)]]);
    return output;
  };
  // The invalid name is reported first, not the unknown singular.
  expect(await refused("feature", "Orders 2", "title:text")).toMatch(/^Invalid name "Orders 2"/);
  expect(await refused("feature", "tasks", "title:text", "to:user", "--owner")).toMatch(
    /^to:user and --owner/,
  );
  expect(await refused("page", "manager/reports", "--owner")).toMatch(
    /^--singular, .* are only for features\./,
  );
  expect(await refused("feature", "tips", "title:text", "buyer:user", "--area", "both")).toMatch(
    /^buyer:user and --area both/,
  );
  expect(await refused("page", "manager/books")).toMatch(/^"books" already exists/);
  expect(await refused("page", "shop/reports")).toMatch(/^Invalid page "shop\/reports"/);
  expect(await refused("mail", "things", "reminder")).toMatch(/^Unknown feature "things"/);
  expect(await refused("mail", "auth", "reminder")).toMatch(/no generated list mailExamples/);
  expect(await refused("job", "books", "store")).toMatch(
    /^src\/features\/books\/store.server.ts already exists/,
  );
  expect(await refused("job", "palette", "sweep")).toMatch(
    /^"palette" has no server code for a job: choose one of .*\bbooks\b/,
  );
  expect(await refused("field", "palette", "year:integer?")).toMatch(/^"palette" has no records/);
  expect(await refused("job", "books", "sweep", "--every", "soon")).toMatch(/^Invalid period "soon"/);
  const config = join(project, "drizzle.config.ts");
  const before = readFileSync(config, "utf8");
  await Bun.write(config, "export default {};\n");
  expect((await generate("notes", "title:text")).output).toMatch(/^There are uncommitted changes/);
  expect((await generate("notes", "title:text", "--force")).code).toBe(1);
  await Bun.write(config, before);
  expect(git("status", "--porcelain").stdout).toBe("");
});
