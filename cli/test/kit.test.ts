import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { packTemplate } from "../../scripts/pack-template.ts";
import { computeSeal } from "../src/template/kit.ts";
import { readPackedTemplate } from "../src/template/tar.ts";
import { emptyFolder, quick, runProgram } from "./support/command.ts";
import { nextRelease, packed, runRelease, sh } from "./support/releases.ts";
import { file, fixture, fixtureTemplate } from "./support/templates.ts";

const inKit = (paths: Iterable<string>) => [...paths].filter((path) => /(^|\/)kit\//.test(path)).sort();

async function project(...words: string[]): Promise<string> {
  const cwd = emptyFolder();
  const { code, stderr } = await runProgram(["shop", ...quick, ...words], { cwd });
  expect(code, stderr).toBe(0);
  return join(cwd, "shop");
}

function getRecord(path: string): { kit?: string } {
  return JSON.parse(readFileSync(join(path, ".damson.json"), "utf8"));
}

test("whatever the template, a project's kit contains none of the kit's own tests", async () => {
  const kit = ["kit/README.md", "kit/http/greeting.ts", "kit/http/testing.server.ts"];
  const packedFiles = readPackedTemplate(packTemplate(fixture));
  expect(inKit(packedFiles.keys())).toEqual([...kit, "overlays/postgres/kit/http/greeting.ts"]);
  expect(inKit(fixtureTemplate().files.keys())).toEqual(inKit(packedFiles.keys()));
  const shop = await project();
  expect(readdirSync(join(shop, "kit/http")).sort()).toEqual(["greeting.ts", "testing.server.ts"]);
  expect(readdirSync(join(shop, "src")).sort()).toEqual(["answer.ts", "locales"]);
});

test("the seal is the digest of an unmodified kit, after options are applied", async () => {
  const [plain, other] = [await project(), await project("--database", "postgres")];
  const files = inKit(fixtureTemplate().files.keys())
    .filter((path) => path.startsWith("kit/"))
    .map((path) => [path, file(readFileSync(join(other, path), "utf8"))] as const);
  expect(getRecord(other).kit).toBe(computeSeal(new Map(files)));
  expect(getRecord(other).kit).not.toBe(getRecord(plain).kit);
});

describe("doctor", () => {
  async function findings(path: string): Promise<string[]> {
    const { stdout } = await runProgram(["doctor", "--json"], { cwd: path });
    const found: { name: string; state: string; text: string }[] = JSON.parse(stdout).findings;
    return found.filter(({ name }) => name === "kit/").map(({ state, text }) => `${state}: ${text}`);
  }

  test("reports an unmodified kit, even if git has changed line endings", async () => {
    const shop = await project();
    const path = join(shop, "kit/http/greeting.ts");
    writeFileSync(path, readFileSync(path, "utf8").replaceAll("\n", "\r\n"));
    expect(await findings(shop)).toEqual(["ok: unmodified; upgrades replace the whole folder"]);
  });

  test("lists at most ten changed, missing or added files, and counts the rest", async () => {
    const shop = await project();
    appendFileSync(join(shop, "kit/http/greeting.ts"), "// mine\n");
    rmSync(join(shop, "kit/README.md"));
    const [head, ...files] = await findings(shop);
    expect(head).toBe("note: 2 files changed, so upgrades merge it file by file");
    expect(files).toEqual(["note: kit/README.md is missing", "note: kit/http/greeting.ts was changed"]);
    mkdirSync(join(shop, "kit/mine"));
    for (let count = 1; count <= 10; count++) writeFileSync(join(shop, `kit/mine/${count}.ts`), "");
    const more = await findings(shop);
    expect(more.length).toBe(12);
    expect(more.slice(-2)).toEqual(["note: kit/mine/7.ts is yours", "note: and 2 more"]);
  });

  test("ignores a missing kit, and suggests diff for a kit of another version", async () => {
    const shop = await project();
    const record = getRecord(shop);
    const write = (change: object) =>
      writeFileSync(join(shop, ".damson.json"), JSON.stringify({ ...record, ...change }));
    write({ kit: undefined });
    expect(await findings(shop)).toEqual([]);
    write({ kit: "of another version" });
    expect((await findings(shop)).join()).toContain("`create-damson diff` shows what");
    write({ kit: "of another version", template: { source: "folder mine", digest: "1" } });
    expect(await findings(shop)).toEqual([]);
    const { stdout } = await runProgram(["doctor"], { cwd: shop });
    expect(stdout).toContain("from another template (folder mine): no upgrades");
  });
});

describe("a newer release", () => {
  const home = mkdtempSync(join(tmpdir(), "damson-releases-"));
  let old: ReturnType<typeof packed>;
  let next: ReturnType<typeof packed>;

  beforeAll(() => {
    for (const name of ["old", "next"]) mkdirSync(join(home, name));
    old = packed(join(home, "old"));
    next = nextRelease(join(home, "next"), (template) => {
      writeFileSync(join(template, "kit/http/greeting.ts"), 'export const greeting = "good day";\n');
      writeFileSync(join(template, "kit/http/news.ts"), "export const news = true;\n");
      rmSync(join(template, "kit/README.md"));
    });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  function shopWith(change: (path: string) => void): string {
    const cwd = emptyFolder();
    sh(cwd, "bun", old.program, "shop", "--no-install");
    const path = join(cwd, "shop");
    change(path);
    sh(path, "git", "add", "--all");
    sh(path, "git", "commit", "--quiet", "--allow-empty", "-m", "Mine");
    return path;
  }

  async function upgraded(path: string) {
    const words = ["upgrade", "--json", "--no-install"];
    const { code, stdout, stderr } = await runRelease(next, words, {
      project: path,
      registry: [old.tarball],
    });
    expect([0, 7], stderr + stdout).toContain(code);
    return JSON.parse(stdout);
  }

  test("replaces an unmodified kit", async () => {
    const path = shopWith((root) => appendFileSync(join(root, "src/answer.ts"), "// mine\n"));
    const report = await upgraded(path);
    expect(report).toMatchObject({ kit: "replaced", conflicts: [], leftOut: [] });
    expect(readdirSync(join(path, "kit/http")).sort()).toEqual([
      "greeting.ts",
      "news.ts",
      "testing.server.ts",
    ]);
    expect(readdirSync(join(path, "kit"))).toEqual(["http"]);
    expect(readFileSync(join(path, "kit/http/greeting.ts"), "utf8")).toContain("good day");
    const { stdout } = await runRelease(next, ["diff"], { project: path, registry: [old.tarball] });
    expect(stdout).toContain("kit/: unmodified");
  });

  test("merges a modified kit, and diff lists the owner's changes to it separately", async () => {
    const path = shopWith((root) => {
      appendFileSync(join(root, "src/answer.ts"), "// mine\n");
      appendFileSync(join(root, "kit/http/testing.server.ts"), "// mine too\n");
      writeFileSync(join(root, "kit/http/greeting.ts"), 'export const greeting = "hi";\n');
    });
    const report = await upgraded(path);
    expect(report.kit).toBe("merged");
    expect(report.conflicts.map((one: { path: string }) => one.path)).toEqual(["kit/http/greeting.ts"]);
    expect(readFileSync(join(path, "kit/http/testing.server.ts"), "utf8")).toContain("mine too");
    sh(path, "git", "checkout", "--theirs", "kit/http/greeting.ts");
    const { stdout } = await runRelease(next, ["diff", "--json"], { project: path, registry: [old.tarball] });
    const { changed, kit } = JSON.parse(stdout);
    expect([changed, kit]).toEqual([
      [{ status: "M", path: "src/answer.ts", from: null }],
      [{ status: "M", path: "kit/http/testing.server.ts", from: null }],
    ]);
  });
});
