import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { closeChangelog, setVersions } from "../../scripts/release.ts";
import { emptyFolder, executable, runtimes } from "./support/command.ts";

const repository = join(import.meta.dirname, "../..");
const versionOf = (root: string, name: string): string =>
  JSON.parse(readFileSync(join(root, name, "package.json"), "utf8")).version;

test("all packages have one version, which is in the changelog", () => {
  const version = versionOf(repository, ".");
  for (const name of ["cli", "template", "packages/conformance", "packages/bench"])
    expect(versionOf(repository, name)).toBe(version);
  const changelog = readFileSync(join(repository, "CHANGELOG.md"), "utf8");
  expect(closeChangelog(changelog, version)).toBe(changelog);
});

test("a new version goes into every package", () => {
  const root = emptyFolder();
  for (const name of [".", "cli", "template", "packages/one"]) {
    mkdirSync(join(root, name), { recursive: true });
    writeFileSync(join(root, name, "package.json"), '{\n  "name": "x",\n  "version": "0.2.0"\n}\n');
  }
  expect(setVersions(root, "0.3.0")).toHaveLength(4);
  expect(versionOf(root, "packages/one")).toBe("0.3.0");
  expect(setVersions(root, "0.3.0")).toEqual([]);
});

test("unreleased changes get the version, and an empty list is an error", () => {
  const changelog = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.2.0\n\n- Old.\n";
  expect(closeChangelog(changelog, "0.3.0")).toBe(changelog.replace("Unreleased", "0.3.0"));
  expect(() => closeChangelog(changelog.replace("- New.\n\n", ""), "0.3.0")).toThrow("Unreleased");
  expect(() => closeChangelog("# Changelog\n", "0.3.0")).toThrow("Unreleased");
});

const npm = runtimes.includes("node") && spawnSync("npm", ["--version"]).status === 0;

test.runIf(npm)("npm would publish both packages, complete and without what does not belong there", () => {
  const version = versionOf(repository, ".");
  const words = [join(repository, "scripts/release.ts"), version, "--try"];
  // Nobody is asked: this registry does not answer.
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
