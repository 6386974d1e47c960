import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { serveRegistry } from "../cli/test/support/registry.ts";
import { copyOfProject, withoutTypeChecker } from "./support/copies.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { runIn } from "./support/server.ts";

const root = join(import.meta.dirname, "..");
const { version } = JSON.parse(readFileSync(join(root, "cli/package.json"), "utf8"));

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "damson-upgrade-"));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Runs a program that must succeed. */
function sh(cwd: string, name: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(name, words, { cwd, encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
}

const commit = (project: string) => {
  const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  sh(project, "git", "add", "--all");
  sh(project, "git", ...identity, "commit", "--quiet", "--no-verify", "--message", "Mine");
};

/** The create-damson that created the project, packed for a registry. */
function present(): string {
  const home = folder();
  cpSync(join(root, "cli/package.json"), join(home, "package/package.json"));
  cpSync(dirname(inject("command")), join(home, "package/dist"), { recursive: true });
  const tarball = join(home, `create-damson-${version}.tgz`);
  sh(home, "tar", "-czf", tarball, "package");
  return tarball;
}

type Edit = readonly [path: string, was: string, is: string];

function edit(project: string, edits: readonly Edit[]): void {
  for (const [path, was, is] of edits) {
    const text = readFileSync(join(project, path), "utf8");
    expect(text, path).toContain(was);
    writeFileSync(
      join(project, path),
      text.replace(was, () => is),
    );
  }
}

/** A create-damson 99.0.0 whose template has these edits. */
function next(edits: readonly Edit[]): string {
  const home = folder();
  const [template, out] = [join(home, "template"), join(home, "cli")];
  cpSync(join(root, "template"), template, {
    recursive: true,
    filter: (path) => !/(^|\/)(node_modules|dist|data|\.tanstack)$/.test(path),
  });
  edit(template, edits);
  mkdirSync(out);
  const code = `import { buildCli } from "./scripts/build-cli.ts"; await buildCli(${JSON.stringify({ out, template, isQuick: true })});`;
  sh(root, process.execPath, "-e", code);
  const own = new RegExp(`(\\bversion"?: ?)"${version}"`);
  for (const file of readdirSync(out).filter((name) => name.endsWith(".js"))) {
    const text = readFileSync(join(out, file), "utf8");
    writeFileSync(join(out, file), text.replace(own, '$1"99.0.0"'));
  }
  return join(out, "bin.js");
}

test("an owner's changes to a generated feature survive a new field and an upgrade, or are marked as conflicts", async () => {
  const project = copyOfProject();
  const withTypeChecker = withoutTypeChecker(project);
  sh(project, "git", "init", "--quiet");
  commit(project);
  await run(project, ["generate", "feature", "entries", "title:text", "body:longtext?"]);
  const own = (name: string) => `src/features/entries/${name}`;
  // The owner's changes: a limit, a call and its roles, comments, a text, and a navigation entry.
  const mine: Edit[] = [
    [own("schema.ts"), "line(2000, {", "line(500, {"],
    [
      own("feature.server.ts"),
      "    .delete(",
      `    .get("/entries/latest", ({ query }) => entryStore.list(db, { ...query, sort: "-createdAt" }), {
      access: { entry: "read" },
      query: listQuery(entriesSearch),
      response: entrySchemas.list,
      detail: about("List the latest entries"),
    })
    .delete(`,
    ],
    [own("access-testing.ts"), '  "POST ', '  "GET /api/entries/latest": "admin",\n  "POST '],
    [own("feature.ts"), 'section: "application"', 'section: "configuration"'],
    [own("fields.tsx"), "  const fields = {", "  // Titles first.\n  const fields = {"],
    [
      own("store.server.ts"),
      "/** By default sorted by title. */",
      "/** Nothing of it leaves the building. */",
    ],
    ["src/locales/en.json", '"body": "Body"', '"body": "Words"'],
  ];
  edit(project, mine);
  commit(project);
  await run(project, ["generate", "field", "entries", "phase:enum(draft,final)=draft", "due:date?"]);
  for (const [path, , is] of mine) expect(readFileSync(join(project, path), "utf8"), path).toContain(is);
  commit(project);

  const program = next([
    // Next to the owner's changes, at their new places.
    [
      "kit/dev/generate/internal/templates/feature/src/features/odd-things/feature.server.ts",
      'detail: about("Get an odd thing"),',
      'detail: about("Get one of the odd things"),',
    ],
    [
      "kit/dev/generate/internal/templates/feature/src/features/odd-things/store.server.ts",
      "/** By default sorted by title. */",
      "/** In their lists sorted by title. */",
    ],
  ]);
  const { origin } = await serveRegistry([present()]);
  const env = { npm_config_registry: origin, npm_config_cache: folder() };
  const words = [program, "upgrade", "--json", "--no-install"];
  const { code, output } = await runIn(project, words, env, timeoutMs);
  expect(code, output).toBe(7);
  const { conflicts, notes } = JSON.parse(/^\{.*\}$/m.exec(output)?.[0] ?? "");
  expect(conflicts.map(({ path }: { path: string }) => path)).toEqual([own("store.server.ts")]);
  expect(notes.filter((note: string) => note.includes("generated again"))).toEqual([]);
  for (const [path, , is] of mine) expect(readFileSync(join(project, path), "utf8"), path).toContain(is);
  expect(readFileSync(join(project, own("feature.server.ts")), "utf8")).toContain(
    'about("Get one of the entries")',
  );
  const store = readFileSync(join(project, own("store.server.ts")), "utf8");
  expect(store).toMatch(
    /<<<<<<< .*\n.*leaves the building.*\n=======\n.*In their lists sorted by title.*\n>>>>>>> /,
  );

  const settled = store.replace(/<<<<<<< .*\n(.*\n)=======\n.*\n>>>>>>> .*\n/, "$1");
  writeFileSync(join(project, own("store.server.ts")), settled);
  withTypeChecker();
  await run(project, ["check"]);
  await run(project, ["test", "src/app/entries.test.ts", "src/app/access.test.ts"]);
});
