import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const repository = join(import.meta.dirname, "..");
const published = ["cli", "packages/conformance"];

const usage = `Usage: bun scripts/release.ts <version>           checks, writes versions and changelog, tries to publish, commits, tags,
                                                  and sets the version of the work after it
       bun scripts/release.ts <version> --try     packs and tries to publish; writes and tags nothing
       bun scripts/release.ts publish             publishes what the tag has, in the release workflow`;

/** Sets the version of every package in a repository. Returns the changed files. */
export function setVersions(root: string, version: string): string[] {
  const files = [
    "package.json",
    ...globSync("{cli,template,packages/*,tests/*}/package.json", { cwd: root }),
  ];
  return files.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const next = text.replace(/^( {2}"version": )"[^"]+"/m, `$1"${version}"`);
    writeFileSync(join(root, file), next);
    return next !== text;
  });
}

/** The version of the repository after a release: `0.4.0-dev` after `0.3.0` or `0.3.1`. */
export function versionAfter(released: string): string {
  const [major, minor = "0"] = released.split(".");
  // After a release candidate, work continues on the same version.
  if (released.includes("-")) return `${released.replace(/-.*/, "")}-dev`;
  return `${major}.${Number(minor) + 1}.0-dev`;
}

/**
 * Replaces the heading "Unreleased" of a changelog with the version and the date. Throws if there is nothing to release.
 *
 * @param date as `2026-11-29`
 */
export function closeChangelog(text: string, version: string, date: string): string {
  if (text.includes(`\n## ${version} (`)) return text;
  if (!/^## Unreleased\n\s*\S(?!# )/m.test(text) || /^## Unreleased\n\s*## /m.test(text))
    throw new Error(`CHANGELOG.md has neither a section "${version}" nor a non-empty section "Unreleased".`);
  return text.replace("## Unreleased\n", `## ${version} (${date})\n`);
}

/** Begins an empty list of changes above the latest version's. */
export function openChangelog(text: string): string {
  return text.includes("\n## Unreleased\n") ? text : text.replace("\n## ", "\n## Unreleased\n\n## ");
}

/** Packs both packages and runs `npm publish`; a dry run only shows what would be published. */
export function tryToPublish(root: string, dryRun: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), "damson-release-"));
  try {
    return published
      .map((name) => {
        run(["npm", "pack", "--pack-destination", folder], join(root, name));
        const tarball = readdirSync(folder).find((file) => file.endsWith(".tgz")) ?? "";
        // Only the release workflow can sign the provenance.
        const words = dryRun ? ["--dry-run", "--provenance=false"] : [];
        // A prerelease must not become the latest version.
        const tag = /-\d+\.\d+\.\d+-/.test(tarball) ? ["--tag", "next"] : [];
        const output = run(["npm", "publish", join(folder, tarball), ...words, ...tag], folder);
        rmSync(join(folder, tarball));
        return output;
      })
      .join("\n");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run([program = "", ...words]: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed:\n${stdout}${stderr}`);
  return stdout + stderr;
}

function release(version: string, trial: boolean): void {
  const git = (...words: string[]) => run(["git", ...words], repository);
  const changelog = join(repository, "CHANGELOG.md");
  if (trial) {
    console.log(tryToPublish(repository, true));
    return;
  }
  if (git("status", "--porcelain") !== "") throw new Error("Commit all changes first.");
  const date = new Date().toISOString().slice(0, 10);
  const text = closeChangelog(readFileSync(changelog, "utf8"), version, date);
  const write = (next: string, changes: string) => {
    setVersions(repository, next);
    writeFileSync(changelog, changes);
    run(["bun", "install"], repository);
    run(["bun", "scripts/lock-template.ts"], repository);
  };
  write(version, text);
  run(["npm", "test"], repository);
  console.log(tryToPublish(repository, true));
  git("add", "--all");
  git("commit", "--allow-empty", "-m", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "-m", `Damson ${version}`);
  const after = versionAfter(version);
  write(after, openChangelog(text));
  git("add", "--all");
  git("commit", "-m", `Begin ${after}`);
  console.log(`Tagged v${version}, then began ${after}. To publish it: git push --follow-tags`);
}

if (import.meta.main) {
  const [what = "", flag] = process.argv.slice(2);
  if (what === "publish") console.log(tryToPublish(repository, false));
  else if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(what)) release(what, flag === "--try");
  else {
    console.error(usage);
    process.exitCode = 2;
  }
}
