import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { bunNeeded } from "../cli/src/ports/fetch-bun.mjs";
import { cutFonts } from "../scripts/cut-fonts.ts";
import { dependenciesIn, installed, licenceTable, permission } from "../scripts/licences.ts";
import { missingProofs, readPromises, staleBreaks } from "../scripts/promises.ts";
import { breaks } from "./breaks/breaks.ts";

const root = join(import.meta.dirname, "..");

/** Every file in the repository, in its current state. */
function trackedFiles(): { path: string; text: string }[] {
  const { stdout } = spawnSync("git", ["ls-files", "-z", "--deduplicate"], { cwd: root, encoding: "utf8" });
  const deleted = spawnSync("git", ["ls-files", "-z", "--deleted"], { cwd: root, encoding: "utf8" }).stdout;
  const gone = new Set(deleted.split("\0"));
  const paths = stdout.split("\0").filter((path) => path !== "" && !gone.has(path));
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

function findIn(files: { path: string; text: string }[], pattern: RegExp): string[] {
  return files.flatMap(({ path, text }) => {
    const found = text.match(pattern);
    return found ? [`${path}: ${found[0]}`] : [];
  });
}

/** The ids that GitHub gives a page's headings. */
function headingIds(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .trim()
      .replaceAll(" ", "-"),
  );
}

test("every link between pages leads to an existing file and heading", () => {
  const pages = trackedFiles().filter(({ path }) => path.endsWith(".md") && !path.includes("fixture"));
  expect(pages.length).toBeGreaterThan(50);
  const broken = pages.flatMap(({ path, text }) =>
    [...text.replace(/```[\s\S]*?```/g, "").matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = ""]) => link)
      .filter((link) => !/^(https?:|mailto:|\/)/.test(link))
      .filter((link) => {
        const [file = "", heading] = link.split("#");
        const target = file === "" ? path : normalize(join(dirname(path), file));
        if (!existsSync(join(root, target))) return true;
        if (heading === undefined) return false;
        return !headingIds(readFileSync(join(root, target), "utf8")).includes(heading);
      })
      .map((link) => `${path}: ${link}`),
  );
  expect(broken).toEqual([]);
});

test("the list of decisions is complete, and none has more than 80 lines", () => {
  const pages = trackedFiles().filter(({ path }) => /^docs\/decisions\/\d{3}-/.test(path));
  expect(pages.length).toBeGreaterThan(30);
  const list = readFileSync(join(root, "docs/decisions/README.md"), "utf8");
  const unlisted = pages.filter(({ path }) => !list.includes(`(${path.split("/").at(-1)})`));
  expect(unlisted.map(({ path }) => path)).toEqual([]);
  expect(pages.filter(({ text }) => text.split("\n").length > 81).map(({ path }) => path)).toEqual([]);
});

test("no file contains a path of the machine it was written on", () => {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  // Ada is in examples only. In a container the checkout may be at the root, and everyone's home is /root.
  const places = [root, homedir()].filter((path) => path.split("/").length > 2).map(literal);
  const pattern = new RegExp(
    ["(?<![\\w.])/(home|Users)/(?!ada/)[a-z]\\w*/", "[A-Z]:\\\\Users\\\\", ...places].join("|"),
  );
  expect(findIn(trackedFiles(), pattern)).toEqual([]);
});

test("no file names a package registry", () => {
  const pattern =
    /https?:\/\/[\w.:-]*(registry|npmjs|npmmirror|artifactory|nexus|verdaccio|pkg)[\w.:-]*\.\w+|_authToken/i;
  const own = "tests/repository.test.ts";
  expect(
    findIn(
      trackedFiles().filter(({ path }) => path !== own),
      pattern,
    ),
  ).toEqual([]);
});

test("lock files contain only package names and versions", () => {
  const locks = trackedFiles().filter(
    ({ path }) => /(^|\/)bun\.lock$/.test(path) && !path.startsWith("cli/test/fixture/"),
  );
  expect(locks.map(({ path }) => path)).toContain("bun.lock");
  // "name": ["name@version", "", …]: the second element is the registry, empty for the default one.
  const odd = locks.flatMap(({ path, text }) => {
    const lines = text.split("\n").filter((line) => /^\s+"[^"]+": \["/.test(line));
    const plain = /^\s+"[^"]+": \["(@[\w.-]+\/)?[\w.-]+@(\d[\w.+-]*", ""|workspace:[\w./-]+")/;
    return lines.filter((line) => !plain.test(line)).map((line) => `${path}: ${line.trim().slice(0, 100)}`);
  });
  expect(odd).toEqual([]);
  expect(findIn(locks, /https?:\/\/|git\+|file:/)).toEqual([]);
});

test("a project and the command require the same oldest version of Bun", () => {
  const manifest = trackedFiles().find(({ path }) => path === "template/package.json");
  const { packageManager, peerDependencies } = JSON.parse(manifest?.text ?? "");
  expect({ packageManager, peer: peerDependencies.bun }).toEqual({
    packageManager: `bun@${bunNeeded}`,
    peer: bunNeeded,
  });
});

test("every dependency is pinned to one version", () => {
  const manifests = trackedFiles().filter(
    ({ path }) => /(^|\/)package\.json$/.test(path) && !path.includes("fixture"),
  );
  const loose = manifests.flatMap(({ path, text }) => {
    const { dependencies, devDependencies, peerDependencies } = JSON.parse(text);
    return Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies })
      .filter(([, version]) => !/^(\d+\.\d+\.\d+[\w.-]*|workspace:\*)$/.test(String(version)))
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(loose).toEqual([]);
});

test("every installed package has a licence that permits its use, and docs/security.md lists those licences", () => {
  const page = readFileSync(join(root, "docs/security.md"), "utf8");
  const dependencies = installed();
  expect(dependencies.length).toBeGreaterThan(100);
  expect(dependencies.filter((one) => permission(one) === undefined)).toEqual([]);
  for (const row of licenceTable(dependencies)) expect(page).toContain(`${row}\n`);
  const lock = (license?: string) =>
    JSON.stringify({
      packages: { "": {}, "node_modules/a/node_modules/@b/c": { version: "1.0.0", license } },
    });
  const [made] = dependenciesIn(lock("GPL-3.0"));
  expect(made).toEqual({ name: "@b/c", version: "1.0.0", licence: "GPL-3.0" });
  for (const licence of ["GPL-3.0", "AGPL-3.0-only", "MPL-2.0", "SEE LICENSE IN x", undefined])
    expect(dependenciesIn(lock(licence)).map(permission)).toEqual([undefined]);
  expect(dependenciesIn(lock("(MIT OR GPL-3.0)")).map(permission)).toEqual([""]);
});

test("every promise in docs/security.md names existing tests, and something that would break it", () => {
  const promises = readPromises();
  expect(promises.length).toBeGreaterThan(30);
  expect(missingProofs(promises)).toEqual([]);
  const broken = new Set(breaks.map(({ promise }) => promise));
  expect(promises.map(({ number }) => number).filter((number) => !broken.has(number))).toEqual([]);
});

test("every mechanism that is switched off to prove a promise is in its file exactly once", () => {
  expect(staleBreaks()).toEqual([]);
});

test("the template's font files match its style sheet exactly", async () => {
  const there = (path: string) => readFileSync(join(root, "template/src/ui", path));
  const fonts = await cutFonts();
  expect(fonts.size).toBe(2);
  expect([...fonts].filter(([path, font]) => !font.equals(there(path))).map(([path]) => path)).toEqual([]);
});
