import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { emptyFolder } from "./support/command.ts";
import { nextRelease, packed, runRelease, sh } from "./support/releases.ts";

/** A generator that writes a file of these lines for a feature, and one for each of its fields or a page; it refuses one name. */
const generator = (lines: readonly string[], refused: string) => `
import { mkdirSync, writeFileSync } from "node:fs";
const words = process.argv.slice(2);
const [name = "", ...fields] = words.slice(words.indexOf("--") + 1);
if (name === "${refused}" || !["feature", "page", "job"].includes(words[0]) || !words.includes("--code-only")) process.exit(2);
mkdirSync("src/features/" + name, { recursive: true });
const write = (file: string, lines: string[]) => writeFileSync("src/features/" + name + "/" + file, lines.join("\\n") + "\\n");
if (words[0] !== "job") write("pages.ts", ${JSON.stringify(lines)}.map((line) => line.replace("thing", name)));
for (const field of fields) write(field.split(":")[0] + ".ts", [field, ...words.slice(2, words.indexOf("--"))]);
`;

const withGenerator =
  (lines: readonly string[], refused = "nothing") =>
  (template: string) => {
    mkdirSync(join(template, "scripts"), { recursive: true });
    writeFileSync(join(template, "scripts/generate.ts"), generator(lines, refused));
  };

/** Two releases whose generators differ in the last line; the later one refuses one of the features. */
function releases() {
  const lines = ["// one", "// two", "// three", "// four", "// five of thing"];
  const old = packed(emptyFolder(), withGenerator(lines));
  const next = nextRelease(emptyFolder(), withGenerator([...lines.slice(0, 4), "// 5 of thing"], "notes"));
  return { old, next };
}

/** A committed project with three generated features, one of which the owner has changed. */
function shopWithFeatures({ program }: { program: string }) {
  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  sh(cwd, "bun", program, "shop", "--no-install");
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(shop, path)), { recursive: true });
    writeFileSync(join(shop, path), text);
  };
  const read = (path: string) => readFileSync(join(shop, path), "utf8");
  const record = JSON.parse(read(".damson.json"));
  const { version } = record;
  const generated = [
    { name: "orders", version, fields: "due:date amount:money:EUR" },
    { name: "people", version, fields: "name:text", singular: "person", owner: true },
    { name: "notes", version, fields: "" },
    { what: "job", name: "orders", version, fields: "late", every: "1d" },
    { what: "job", name: "notes", version, fields: "late" },
    { what: "page", name: "manager/reports", version },
  ];
  write(".damson.json", JSON.stringify({ ...record, generated }, null, 2));
  for (const { name } of generated)
    write(`src/features/${name}/pages.ts`, `// one\n// two\n// three\n// four\n// five of ${name}\n`);
  write("src/features/orders/pages.ts", "// one\n// mine\n// three\n// four\n// five of orders\n");
  write("src/features/orders/due.ts", "due:date\n");
  write("src/features/orders/late.ts", "late\n--every\n1d\n");
  write("src/features/notes/late.ts", "late\n");
  write("src/features/orders/amount.ts", "amount:money:EUR\n");
  write("src/features/people/name.ts", "name:text\n--singular\nperson\n--owner\n");
  mkdirSync(join(shop, "node_modules"));
  sh(shop, "git", "add", "--all");
  sh(shop, "git", "commit", "--quiet", "-m", "Mine");
  return { shop, read, generated };
}

test("merges the generator's changes with the owner's", async () => {
  const { old, next } = releases();
  const { shop, read, generated } = shopWithFeatures(old);
  const words = ["upgrade", "--json", "--no-install"];
  const { code, stdout, stderr } = await runRelease(next, words, { project: shop, registry: [old.tarball] });
  expect(code, stderr + stdout).toBe(0);
  expect(read("src/features/orders/pages.ts")).toBe("// one\n// mine\n// three\n// four\n// 5 of orders\n");
  expect(read("src/features/people/pages.ts")).toContain("// 5 of people");
  expect(read("src/features/orders/late.ts")).toBe("late\n--every\n1d\n");
  expect(read("src/features/notes/pages.ts")).toContain("// five of notes");
  const report = JSON.parse(stdout);
  expect(report.changed.map(({ path }: { path: string }) => path)).not.toContain(
    "src/features/orders/due.ts",
  );
  const kept = (name: string) => `Could not regenerate ${name}: its code is unchanged.`;
  expect(report.notes).toEqual(expect.arrayContaining([kept("notes"), kept("job notes late")]));
  expect(read("src/features/manager/reports/pages.ts")).toContain("// 5 of manager/reports");
  expect(JSON.parse(read(".damson.json")).generated).toEqual(generated);
});

test("diff shows only the owner's changes to generated files", async () => {
  const { old } = releases();
  const { shop } = shopWithFeatures(old);
  const { code, stdout, stderr } = await runRelease(old, ["diff", "--json"], { project: shop, registry: [] });
  expect(code, stderr + stdout).toBe(0);
  const paths = JSON.parse(stdout).changed.map(({ path }: { path: string }) => path);
  expect(paths.filter((path: string) => path.startsWith("src/features/"))).toEqual([
    "src/features/orders/pages.ts",
  ]);
});

test("keeps generated code, without running the generator, if packages are missing or came with the project", async () => {
  const { old, next } = releases();
  const { shop, read } = shopWithFeatures(old);
  writeFileSync(join(shop, "node_modules/theirs.js"), "");
  sh(shop, "git", "add", "--all", "--force");
  sh(shop, "git", "commit", "--quiet", "-m", "Packages");
  const looked = await runRelease(old, ["diff", "--json"], { project: shop, registry: [] });
  const paths = JSON.parse(looked.stdout).changed.map(({ path }: { path: string }) => path);
  expect(paths).toContain("src/features/orders/due.ts");
  sh(shop, "git", "rm", "-r", "--quiet", "node_modules");
  sh(shop, "git", "commit", "--quiet", "-m", "None");
  const words = ["upgrade", "--json", "--no-install"];
  const { code, stdout, stderr } = await runRelease(next, words, { project: shop, registry: [old.tarball] });
  expect(code, stderr + stdout).toBe(0);
  expect(read("src/features/people/pages.ts")).toContain("// five of people");
  expect(JSON.parse(stdout).notes).toContain("Could not regenerate orders: its code is unchanged.");
});
