import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { copyOfProject } from "./support/copies.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { runIn } from "./support/server.ts";

test("check --fix writes formatting, texts and route types, and names the files", {
  timeout: timeoutMs,
}, async () => {
  const project = copyOfProject();
  const read = (path: string) => readFileSync(join(project, path), "utf8");
  const edit = (path: string, was: string, is: string) => {
    expect(read(path)).toContain(was);
    writeFileSync(
      join(project, path),
      read(path).replace(was, () => is),
    );
  };
  const list = (language: string) => JSON.parse(read(`src/locales/${language}.json`)).books.list;
  const [page, tree] = ["src/features/books/form.tsx", "src/app/routeTree.gen.ts"];
  const [code, routes] = [read(page), read(tree)];
  edit(page, "import {", "\n\nimport    {");
  writeFileSync(join(project, tree), routes.slice(0, -2));
  edit("src/locales/en.json", list("en").empty, String.raw`No \"books\" yet... it's`);
  edit("src/locales/fr.json", list("fr").empty, String.raw`Rien: \"livres\" ?`);
  edit("src/locales/ar.json", list("ar").empty, `${list("ar").empty}, ?`);
  edit("src/locales/sw.json", `"empty": ${JSON.stringify(list("sw").empty)},`, "");

  const output = await run(project, ["check", "--fix"]);
  expect(output.match(/^✎ .*/gm)).toEqual([
    `✎ route types: ${tree}`,
    expect.stringMatching(/^✎ texts: .*en\.json, .*fr\.json, .*sw\.json, .*untranslated\.json$/),
    // The formatter joins the short list of missing texts.
    `✎ lint and format: ${page}, src/locales/untranslated.json`,
  ]);
  expect([read(page), read(tree)]).toEqual([code, routes]);
  expect(["en", "fr", "sw"].map((language) => list(language).empty)).toEqual([
    "No “books” yet… it’s",
    "Rien\u202f: «\u202flivres\u202f»\u202f?",
    "No “books” yet… it’s",
  ]);
  expect(list("ar").empty).toMatch(/، ؟$/);
  expect(JSON.parse(read("src/locales/untranslated.json")).sw).toContain("books.list.empty");
});

const linked = [
  "src/locales/fr.json",
  "src/app/routeTree.gen.ts",
  "src/features/books/form.tsx",
  "tools/own.ts",
];

test.each(linked)(
  "check --fix neither follows nor replaces a link out of the project: %s",
  { timeout: timeoutMs },
  async (path) => {
    const project = copyOfProject();
    const [inside, outside] = [join(project, path), `${project}-outside`];
    mkdirSync(dirname(inside), { recursive: true });
    const text = `${existsSync(inside) ? readFileSync(inside, "utf8") : "let own = 1"}\n\n`;
    writeFileSync(outside, text);
    rmSync(inside, { force: true });
    // These change nothing outside.
    symlinkSync("AGENTS.md", join(project, "CLAUDE.md"));
    symlinkSync(tmpdir(), join(project, "public/media"));
    symlinkSync(outside, inside);
    const { code, output } = await runIn(project, ["run", "check", "--fix"]);
    expect(lstatSync(inside).isSymbolicLink()).toBe(true);
    expect(readFileSync(outside, "utf8")).toBe(text);
    expect([code, output]).toEqual([2, expect.stringContaining(`${path} is a symbolic link`)]);
  },
);
