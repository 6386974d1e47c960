import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeChangelog, openChangelog, setVersions, versionAfter } from "../../scripts/release.ts";
import { compareVersions } from "../src/project/record.ts";
import { notesBetween } from "../src/upgrade/notes.ts";
import { emptyFolder, executable, runtimes } from "./support/command.ts";
import { asNext, packed, runRelease, sh } from "./support/releases.ts";

const repository = join(import.meta.dirname, "../..");
const getVersion = (root: string, name: string): string =>
  JSON.parse(readFileSync(join(root, name, "package.json"), "utf8")).version;

test("all packages have the same version, which is in the changelog", () => {
  const version = getVersion(repository, ".");
  for (const name of ["cli", "template", "packages/conformance", "packages/bench"])
    expect(getVersion(repository, name)).toBe(version);
  const changelog = readFileSync(join(repository, "CHANGELOG.md"), "utf8");
  const heading = version.endsWith("-dev") ? "Unreleased" : `${version} (`;
  expect(changelog).toContain(`\n## ${heading}`);
  const versions = [...changelog.matchAll(/^## (?!Unreleased$)(.*)$/gm)].map(([, text]) => text);
  for (const text of versions) expect(text).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)? \(\d{4}-\d{2}-\d{2}\)$/);
});

test.each([
  ["0.3.0", "0.4.0-dev"],
  ["0.3.1", "0.4.0-dev"],
  ["1.0.0-rc.1", "1.0.0-dev"],
])("after %s, the version is %s until the next release", (released, after) => {
  expect(versionAfter(released)).toBe(after);
});

test("a new version is written to every package", () => {
  const root = emptyFolder();
  for (const name of [".", "cli", "template", "packages/one"]) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, "package.json"), '{\n  "name": "x",\n  "version": "0.2.0"\n}\n');
  }
  expect(setVersions(root, "0.3.0")).toHaveLength(4);
  expect(getVersion(root, "packages/one")).toBe("0.3.0");
  expect(setVersions(root, "0.3.0")).toEqual([]);
});

test("unreleased changes get the version and the date; without changes, releasing fails", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0 (2026-11-21)\n\n- Old.\n";
  const close = (text: string) => closeChangelog(text, "0.3.0", "2026-12-01");
  const closed = changelog.replace("Unreleased", "0.3.0 (2026-12-01)");
  expect(close(changelog)).toBe(closed);
  expect(close(closed)).toBe(closed);
  const opened = openChangelog(closed);
  expect(opened).toBe(closed.replace("## 0.3.0", "## Unreleased\n\n## 0.3.0"));
  expect(openChangelog(opened)).toBe(opened);
  expect(() => closeChangelog(opened, "0.4.0", "2026-12-01")).toThrow("Unreleased");
  expect(() => close(changelog.replace("- New.\n\n", ""))).toThrow("Unreleased");
  expect(() => close("# Changelog\n")).toThrow("Unreleased");
});

test("a development version precedes its release, and has the release's notes", () => {
  const ordered = ["0.2.0", "0.3.0-dev", "0.3.0-rc.2", "0.3.0-rc.10", "0.3.0", "0.10.0-dev", "0.10.0"];
  expect([...ordered].sort(compareVersions)).toEqual(ordered);
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions("0.3.0-dev", "0.3.0-dev")).toBe(0);
  expect(notesBetween("0.2.0", "0.3.0-dev")).toEqual(notesBetween("0.2.0", "0.3.0"));
  expect(notesBetween("0.2.0", "0.3.0-dev")).not.toEqual([]);
  expect(notesBetween("0.3.0", "0.4.0-dev")).toEqual([]);
  expect(notesBetween("0.3.0-dev", "0.3.0-dev")).toEqual([]);
});

test("a project of a development version can be upgraded to the release, but not downgraded", async () => {
  const between = asNext(packed(emptyFolder()), "0.98.0-dev");
  const next = asNext(
    packed(emptyFolder(), (template) =>
      writeFileSync(join(template, "src/new.ts"), "export const one = 1;\n"),
    ),
    "0.98.0",
  );
  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  sh(cwd, "bun", between.program, "shop", "--no-install");
  const upgrade = async (program: string, registry: readonly string[]) => {
    const words = ["upgrade", "--json", "--no-install"];
    const { stdout } = await runRelease({ program }, words, { project: shop, registry });
    return JSON.parse(stdout);
  };
  const hint = expect.stringContaining("not in the npm registry");
  expect(await upgrade(next.program, [])).toMatchObject({ ok: false, hint });
  const { from, to, changed } = await upgrade(next.program, [between.tarball]);
  expect([from, to]).toEqual(["0.98.0-dev", "0.98.0"]);
  expect(changed).toContainEqual({ path: "src/new.ts", change: "added" });
  sh(shop, "git", "commit", "--quiet", "--all", "-m", "Upgrade");
  expect(await upgrade(between.program, [next.tarball])).toMatchObject({
    ok: false,
    message: "The project is at 0.98.0, which is newer than 0.98.0-dev.",
  });
});

const npm = runtimes.includes("node") && spawnSync("npm", ["--version"]).status === 0;

test.runIf(npm)("npm would publish both packages with all their files and no others", () => {
  const version = getVersion(repository, ".");
  const words = [join(repository, "scripts/release.ts"), version, "--try"];
  // No request is needed: this registry does not respond.
  const env = { ...process.env, npm_config_registry: "http://127.0.0.1:9", npm_config_fetch_retries: "0" };
  const { status, stdout, stderr } = spawnSync(executable("bun"), words, {
    cwd: repository,
    env,
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  for (const name of ["create-damson", "damson-conformance"])
    expect(stdout).toContain(`+ ${name}@${version}`);
  expect(stdout).toContain("dist/template.tar.br");
  expect(stdout).not.toMatch(/\b(src|test|node_modules)\//);
});
