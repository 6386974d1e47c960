import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { follow, stepsIn } from "../../tests/support/guide.ts";
import { emptyFolder } from "./support/command.ts";
import { asNext, release, runRelease, sh } from "./support/releases.ts";

const template = join(import.meta.dirname, "../../template");

type Steps = ReturnType<typeof stepsIn>;
type Words = readonly (readonly [from: RegExp, to: string])[];

/** The changes in a guide of this version, without its commands. */
function getChanges(guide: string): Steps {
  const text = readFileSync(join(template, `docs/${guide}.md`), "utf8");
  return stepsIn(text).filter((step) => !("type" in step) || step.type.startsWith("cp "));
}

/** The same changes under other names. */
function renamed(steps: Steps, words: Words): Steps {
  const named = (text: string) => words.reduce((result, [from, to]) => result.replace(from, to), text);
  return steps.map((step) =>
    "type" in step
      ? { type: named(step.type) }
      : {
          file: named(step.file),
          hunk: step.hunk.map((line) => (line.startsWith("+") ? named(line) : line)),
        },
  );
}

const settings = (name: string): Steps => [
  {
    file: "src/config/env.server.ts",
    hunk: [" const variables = z.object({", `+  ${name}: z.string().optional(),`],
  },
  {
    file: "src/config/auth-plugins.server.ts",
    hunk: [
      ' import { passkey } from "@better-auth/passkey";',
      `+import { ${name} } from "better-auth/plugins/${name}";`,
    ],
  },
  {
    file: "src/config/auth-plugins.server.ts",
    hunk: [" export const authPlugins = … => [", `+  ${name}(),`],
  },
];

test("an upgrade keeps the entries that the owner and the template have added to the same list", async () => {
  const mine = [...getChanges("add-a-language"), ...getChanges("add-a-role"), ...settings("mine")];
  const others = renamed(mine, [
    [/\beditor\b/g, "moderator"],
    [/\bEditor\b/g, "Moderator"],
    [/\bde\b/g, "es"],
    [/Deutsch/g, "Español"],
    [/\bmine\b/g, "theirs"],
  ]);
  const old = release(emptyFolder(), template);
  const home = emptyFolder();
  cpSync(template, join(home, "template"), {
    recursive: true,
    filter: (path) => !/\/(node_modules|dist|data|\.tanstack)$/.test(path),
  });
  await follow(others, join(home, "template"));
  const next = asNext(release(home, join(home, "template")));

  const cwd = emptyFolder();
  sh(cwd, "bun", old.program, "shop", "--no-install");
  const shop = join(cwd, "shop");
  await follow(mine, shop);
  const read = (path: string) => readFileSync(join(shop, path), "utf8");
  const texts = JSON.parse(read("src/locales/de.json"));
  const { close: _, ...common } = texts.common;
  writeFileSync(join(shop, "src/locales/de.json"), JSON.stringify({ ...texts, common }, null, 2));
  sh(shop, "git", "add", "--all");
  sh(shop, "git", "commit", "--quiet", "-m", "Mine");
  const words = ["upgrade", "--json", "--no-install"];
  const { code, stdout, stderr } = await runRelease(next, words, { project: shop, registry: [old.tarball] });
  expect(JSON.parse(stdout || "{}"), stderr).toMatchObject({ conflicts: [], kept: [] });
  expect(code).toBe(0);
  expect(Object.keys(JSON.parse(read("languages.json")))).toEqual(["en", "fr", "ar", "sw", "es", "de"]);
  expect(JSON.parse(read("src/locales/untranslated.json"))).toEqual({
    de: ["common.close", "common.roles.editor", "common.roles.moderator"],
  });
  expect(read("src/config/roles.ts")).toContain('["admin", "editor", "moderator", "user"]');
  expect(read("src/config/permissions.ts")).toContain('manager: ["admin", "editor", "moderator"]');
  expect(read("src/features/books/access-testing.ts")).toContain('"editor moderator admin"');
  expect(read("src/config/env.server.ts")).toMatch(/ {2}mine: .*\n {2}theirs: /);
  expect(read("src/config/auth-plugins.server.ts")).toMatch(/ {2}mine\(\),\n {2}theirs\(\),\n {2}passkey/);
});
