import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { emptyFolder, ended, isAlive, namesIn, runtimes, startProgram, until } from "./support/command.ts";
import { fixture } from "./support/templates.ts";

/** The stage folder of a project, once it exists. */
async function stageIn(folder: string): Promise<string> {
  const stage = () => namesIn(folder).find((name) => name.startsWith(".damson-"));
  await until(() => stage() !== undefined);
  return join(folder, stage() ?? "");
}

function exists(stage: string, path: string): boolean {
  try {
    return readFileSync(join(stage, path), "utf8") !== "";
  } catch {
    return false;
  }
}

describe.each(runtimes)("cancelling, under %s", (runtime) => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "%s during a step stops the step and leaves nothing behind",
    async (signal) => {
      const cwd = emptyFolder();
      const child = startProgram(["deep/x"], { cwd, runtime, env: { FIXTURE_SLOW: "db:seed" } });
      const end = ended(child);
      await until(() => namesIn(cwd).includes("deep"));
      const stage = await stageIn(join(cwd, "deep"));
      await until(() => exists(stage, "data/process.txt"));
      const pid = readFileSync(join(stage, "data/process.txt"), "utf8");
      child.kill(signal);
      const { code, stderr } = await end;
      expect(code).toBe(130);
      expect(stderr).toContain("Nothing was created");
      expect(namesIn(cwd)).toEqual([]);
      expect(isAlive(pid)).toBe(false);
    },
  );

  test.each(["SIGINT", "SIGTERM"] as const)(
    "%s during installation leaves nothing behind",
    async (signal) => {
      const cwd = emptyFolder();
      const template = join(cwd, "template");
      cpSync(fixture, template, { recursive: true });
      const manifest = JSON.parse(readFileSync(join(template, "package.json"), "utf8"));
      manifest.scripts.preinstall = "bun scripts/record.ts preinstall";
      writeFileSync(join(template, "package.json"), JSON.stringify(manifest));
      mkdirSync(join(cwd, "out"));
      const words = ["out/x", "--template", "template"];
      const child = startProgram(words, { cwd, runtime, env: { FIXTURE_SLOW: "preinstall" } });
      const end = ended(child);
      const stage = await stageIn(join(cwd, "out"));
      await until(() => exists(stage, "data/process.txt"));
      const pid = readFileSync(join(stage, "data/process.txt"), "utf8");
      child.kill(signal);
      expect((await end).code).toBe(130);
      expect(namesIn(join(cwd, "out"))).toEqual([]);
      expect(isAlive(pid)).toBe(false);
    },
  );
});

/** Interrupts the process while it writes the template's files. */
const interruptWriting = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
const real = fs.writeFileSync;
let count = 0;
fs.writeFileSync = (path, ...words) => {
  if (String(path).includes(".damson-") && ++count === 3) process.kill(process.pid, "SIGINT");
  return real(path, ...words);
};
syncBuiltinESMExports();
`;

test.runIf(runtimes.includes("node"))(
  "SIGINT while files are being written leaves nothing behind",
  async () => {
    const cwd = emptyFolder();
    const watch = join(cwd, "watch.mjs");
    writeFileSync(watch, interruptWriting);
    cpSync(fixture, join(cwd, "big"), { recursive: true });
    mkdirSync(join(cwd, "big/many"));
    // The process handles signals after every 64 files.
    for (let count = 0; count < 130; count++) writeFileSync(join(cwd, `big/many/${count}.txt`), "x");
    mkdirSync(join(cwd, "out"));
    const words = ["out/x", "--template", "big", "--no-install", "--no-git"];
    const env = { NODE_OPTIONS: `--import "${pathToFileURL(watch)}"` };
    const child = startProgram(words, { cwd, runtime: "node", env });
    expect((await ended(child)).code).toBe(130);
    expect(namesIn(join(cwd, "out"))).toEqual([]);
  },
);

test("leaves an existing directory unchanged", async () => {
  const cwd = join(emptyFolder(), "repo");
  mkdirSync(cwd);
  writeFileSync(join(cwd, ".gitignore"), "mine\n");
  const child = startProgram(["."], { cwd, env: { FIXTURE_SLOW: "db:migrate" } });
  const end = ended(child);
  const stage = await stageIn(cwd);
  await until(() => exists(stage, "data/process.txt"));
  child.kill("SIGTERM");
  expect((await end).code).toBe(130);
  expect(namesIn(cwd)).toEqual([".gitignore"]);
  expect(readFileSync(join(cwd, ".gitignore"), "utf8")).toBe("mine\n");
});

test("does not overwrite files that appeared in the target directory in the meantime", async () => {
  const cwd = emptyFolder();
  const child = startProgram(["x"], {
    cwd,
    env: { FIXTURE_SLOW: "db:migrate", FIXTURE_UNTIL: join(cwd, "x") },
  });
  const end = ended(child);
  const stage = await stageIn(cwd);
  await until(() => exists(stage, "data/process.txt"));
  mkdirSync(join(cwd, "mine"));
  writeFileSync(join(cwd, "mine/mine.txt"), "mine");
  renameSync(join(cwd, "mine"), join(cwd, "x"));
  const { code } = await end;
  expect(code).toBe(4);
  expect(namesIn(cwd)).toEqual(["x"]);
  expect(namesIn(join(cwd, "x"))).toEqual(["mine.txt"]);
});
