import { chmodSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { emptyFolder, obeyingModes, runProgram, runtimes } from "./support/command.ts";

const repository = join(import.meta.dirname, "../..");
const template = join(repository, "template");
const registry = join(repository, "registry");
const components = readdirSync(registry).sort();
const languages = ["ar", "en", "fr", "sw"];

/** The template files that `add` reads. */
function project(): string {
  const root = join(emptyFolder(), "shop");
  for (const path of ["kit", "src/ui", "src/app/dev/ui", "src/locales", "package.json"])
    cpSync(join(template, path), join(root, path), { recursive: true });
  const record = {
    version: "0.2.0",
    name: "shop",
    runner: "bun",
    template: { source: "bundled", digest: "any" },
  };
  writeFileSync(join(root, ".damson.json"), JSON.stringify({ ...record, options: {} }));
  return root;
}

type Texts = { [key: string]: string | Texts };

const text = (root: string, path: string) => readFileSync(join(root, path), "utf8");
const json = (root: string, path: string) => JSON.parse(text(root, path));
const add = (cwd: string, ...words: string[]) => runProgram(["add", ...words], { cwd });

function filesIn(root: string): Record<string, string> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(root.length + 1), readFileSync(path, "latin1")]));
}

async function refused(cwd: string, ...words: string[]): Promise<string> {
  const before = filesIn(cwd);
  const { code, stderr, stdout } = await add(cwd, ...words);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(filesIn(cwd)).toEqual(before);
  return stderr;
}

describe.each(runtimes)("add, under %s", (runtime) => {
  test("adds a component with its dependencies, example, test and texts, and records it", async () => {
    const shop = project();
    const before = filesIn(shop);
    const { code, stdout, stderr } = await runProgram(["add", "number-input", "--json"], {
      cwd: shop,
      runtime,
    });
    expect(code, stderr).toBe(0);
    const files = [
      "src/ui/form-value.test.tsx",
      "src/ui/form-value.tsx",
      "src/app/dev/ui/examples/number-input.tsx",
      "src/ui/number-input.test.tsx",
      "src/ui/number-input.tsx",
      ...languages.map((language) => `src/locales/${language}.json`),
      ".damson.json",
    ];
    const names = ["form-value", "number-input"];
    expect(JSON.parse(stdout)).toEqual({
      ok: true,
      dryRun: false,
      files,
      names,
      packages: {},
      untranslated: [],
      next: [],
    });
    const after = filesIn(shop);
    const written = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(written.sort()).toEqual(files.toSorted());
    expect(text(shop, "src/ui/number-input.tsx")).toBe(
      text(registry, "number-input/src/ui/number-input.tsx"),
    );
    expect(json(shop, "src/locales/fr.json").kit.number.increase).toBe("Augmenter");
    const version = json(repository, "cli/package.json").version;
    expect(json(shop, ".damson.json").added).toEqual(names.map((name) => ({ name, version })));
  });
});

test("adds all components at once, and does nothing the second time", async () => {
  const shop = project();
  expect(await add(shop, ...components)).toMatchObject({ code: 0 });
  const added = filesIn(shop);
  for (const name of components)
    for (const [path, content] of Object.entries(filesIn(join(registry, name))))
      if (path.startsWith("src/")) expect(added[path]).toBe(content);
  expect((await add(shop, ...components)).stdout).toContain("Nothing to do");
  expect(filesIn(shop)).toEqual(added);
});

test("keeps the owner's texts, and adds texts only for the project's languages", async () => {
  const shop = project();
  for (const language of ["ar", "sw"]) rmSync(join(shop, `src/locales/${language}.json`));
  const french = json(shop, "src/locales/fr.json");
  french.kit.pages = { next: "Suite" };
  writeFileSync(join(shop, "src/locales/fr.json"), JSON.stringify(french, null, 2));
  expect(await add(shop, "pagination")).toMatchObject({ code: 0 });
  expect(json(shop, "src/locales/fr.json").kit.pages).toMatchObject({
    next: "Suite",
    previous: expect.any(String),
  });
  expect(readdirSync(join(shop, "src/locales")).sort()).toEqual(["en.json", "fr.json"]);
});

test("adds English texts for a language that the registry lacks, and reports that language", async () => {
  const shop = project();
  cpSync(join(shop, "src/locales/en.json"), join(shop, "src/locales/de.json"));
  const { stdout } = await add(shop, "more-menu");
  expect(stdout).toContain("src/locales/de.json are English");
  expect(json(shop, "src/locales/de.json").kit.moreActions).toBe("More actions");
});

test("adds a missing package once, and keeps the versions of existing packages", async () => {
  const shop = project();
  const manifest = json(shop, "package.json");
  const wanted = manifest.dependencies["react-i18next"];
  delete manifest.dependencies["react-i18next"];
  manifest.dependencies["@base-ui/react"] = "1.8.0";
  writeFileSync(join(shop, "package.json"), JSON.stringify(manifest, null, 2));
  const { stdout } = await add(shop, "combobox", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ packages: { "react-i18next": wanted }, next: ["bun install"] });
  const { dependencies } = json(shop, "package.json");
  expect(dependencies).toEqual({ ...manifest.dependencies, "react-i18next": wanted });
});

test("keeps a file of another component if the owner has changed it", async () => {
  const shop = project();
  await add(shop, "number-input");
  const changed = `${text(shop, "src/ui/form-value.tsx")}// mine\n`;
  writeFileSync(join(shop, "src/ui/form-value.tsx"), changed);
  expect(await add(shop, "combobox")).toMatchObject({ code: 0 });
  expect(text(shop, "src/ui/form-value.tsx")).toBe(changed);
  expect(await refused(shop, "form-value")).toContain("src/ui/form-value.tsx already exists");
});

test("--dry-run reports the same changes and writes nothing", async () => {
  const shop = project();
  const before = filesIn(shop);
  const { code, stdout } = await add(shop, "tabs", "--dry-run");
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("Would add tabs:\n") });
  expect(stdout).toContain("  src/ui/tabs.tsx\n");
  expect(filesIn(shop)).toEqual(before);
});

test("--list shows all components and, in a project, which are installed", async () => {
  const shop = project();
  const { stdout } = await add(emptyFolder(), "--list");
  const [, list = ""] = /^Components:\n([\s\S]*?)\n\n/.exec(stdout) ?? [];
  expect(list.split("\n").flatMap((line) => line.split(" ")[0] || [])).toEqual(components);
  await add(shop, "tabs");
  const { components: rows } = JSON.parse((await add(shop, "--list", "--json")).stdout);
  const added = rows.filter((row: { added: boolean }) => row.added).map(({ name }: { name: string }) => name);
  expect(added).toEqual(["tabs"]);
});

test("refuses an impossible addition, with a hint", async () => {
  const shop = project();
  expect(await refused(shop, "comobox")).toContain(
    "Unknown component or feature comobox. Did you mean combobox?",
  );
  expect(await refused(shop, "wurst")).toMatch(/Unknown component or feature wurst\.$/m);
  expect(await refused(shop)).toContain("No component or feature given.");
  expect(await refused(shop, "tabs", "--force")).toContain("--force");
  expect(await refused(emptyFolder(), "tabs")).toContain("it has no .damson.json");
  writeFileSync(join(shop, "src/ui/tabs.tsx"), "export {};\n");
  const inTheWay = "src/ui/tabs.tsx already exists, and differs from the file of tabs.";
  expect(await refused(shop, "switch", "tabs")).toContain(inTheWay);
  rmSync(join(shop, "src/ui/checkbox.tsx"));
  expect(await refused(shop, "switch")).toContain("switch needs src/ui/checkbox.tsx");
});

const ordinary = obeyingModes();

test.runIf(ordinary)("writes no files if one of them can't be written", async () => {
  const shop = project();
  const before = filesIn(shop);
  chmodSync(join(shop, "src/ui"), 0o555);
  const { code } = await runProgram(["add", "tabs"], { cwd: shop, before: ordinary });
  chmodSync(join(shop, "src/ui"), 0o755);
  expect(code).toBe(3);
  expect(filesIn(shop)).toEqual(before);
});

const getKeys = (texts: Texts): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [key] : getKeys(value).map((inner) => `${key}.${inner}`),
  );

test.each(components)(
  "%s lists the packages it imports, in the template's versions, and has texts in all languages",
  (name) => {
    const { packages = {} } = json(registry, `${name}/component.json`);
    const files = filesIn(join(registry, name));
    const sources = Object.entries(files).filter(([path]) => /(?<!\.test)\.tsx?$/.test(path));
    const imported = sources.flatMap(([, source]) =>
      [...source.matchAll(/from "((?:@[^/"]+\/)?[^#./"][^/"]*)/g)].map(([, found = ""]) => found),
    );
    const { dependencies } = json(template, "package.json");
    const versions = [...new Set(imported)].sort().map((one) => [one, dependencies[one]]);
    expect(packages).toEqual(Object.fromEntries(versions));
    if (!files["texts.json"]) return;
    const texts: Record<string, Texts> = json(registry, `${name}/texts.json`);
    expect(Object.keys(texts).sort()).toEqual(languages);
    for (const own of Object.values(texts)) expect(getKeys(own)).toEqual(getKeys(texts.en ?? {}));
  },
);
