import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { obeyingModes, temporaryFolder } from "../../testing/testing.server.ts";
import { changeWhole, finishInterrupted } from "./whole.server.ts";
import { writeFiles } from "./write.server.ts";

const journal = "drizzle/meta/_journal.json";

function project(files: Record<string, string> = {}): string {
  const root = temporaryFolder();
  writeFiles(root, { "src/kept.ts": "before", "src/gone.ts": "gone", [journal]: "[]", ...files });
  return root;
}

const textAt = (root: string, path: string) => readFileSync(join(root, path), "utf8").trim();

/** Changes the project in a separate process, which prints "written" before it continues. */
async function startChange(root: string, more: string, before: readonly string[] = []) {
  const module = JSON.stringify(join(import.meta.dirname, "whole.server.ts"));
  const code = `
    import { mkdirSync, rmSync, writeFileSync } from "node:fs";
    import { changeWhole } from ${module};
    await changeWhole(${JSON.stringify(root)}, "generate feature notes", async (copy) => {
      const write = (path, text) => writeFileSync(copy + "/" + path, text);
      mkdirSync(copy + "/src/new");
      write("src/kept.ts", "after");
      write("src/new/one.ts", "one");
      write("${journal}", "[1]");
      rmSync(copy + "/src/gone.ts");
      ${more}
    });`;
  const child = Bun.spawn([...before, process.execPath, "-e", code], { stdout: "pipe", stderr: "pipe" });
  onTestFinished(() => child.kill("SIGKILL"));
  await child.stdout.getReader().read();
  return child;
}

const endless = 'console.log("written"); await new Promise(() => setInterval(() => {}, 1000));';
const unchanged = (root: string) => {
  expect([textAt(root, "src/kept.ts"), textAt(root, "src/gone.ts"), textAt(root, journal)]).toEqual([
    "before",
    "gone",
    "[]",
  ]);
  expect(readdirSync(join(root, "src")).sort()).toEqual(["gone.ts", "kept.ts"]);
};

test.each(["SIGINT", "SIGTERM", "SIGKILL"] as const)(
  "a command stopped by %s leaves nothing behind",
  async (signal) => {
    const root = project();
    const child = await startChange(root, endless);
    unchanged(root);
    child.kill(signal);
    child.kill(signal);
    expect(await child.exited).toBe(signal === "SIGKILL" ? 137 : 130);
    expect(finishInterrupted(root)).toBe(undefined);
    unchanged(root);
    expect(readdirSync(join(root, ".tanstack"))).toEqual([]);
  },
);

test.skipIf(!obeyingModes())(
  "a change interrupted between two of its files is completed by the next command",
  async () => {
    const root = project({ "src/closed/old.ts": "old" });
    chmodSync(join(root, "src/closed"), 0o555);
    // This new file cannot be moved into place, and the journal that names it comes after it.
    const child = await startChange(
      root,
      'write("src/closed/new.ts", "new"); console.log("written");',
      obeyingModes(),
    );
    expect(await child.exited).toBe(1);
    expect([textAt(root, journal), textAt(root, "src/kept.ts")]).toEqual(["[]", "before"]);
    chmodSync(join(root, "src/closed"), 0o755);
    expect(finishInterrupted(root)).toBe("generate feature notes");
    expect(
      [journal, "src/kept.ts", "src/new/one.ts", "src/closed/new.ts"].map((path) => textAt(root, path)),
    ).toEqual(["[1]", "after", "one", "new"]);
    expect(existsSync(join(root, "src/gone.ts"))).toBe(false);
    expect(finishInterrupted(root)).toBe(undefined);
  },
);

test("a second command waits for the first, and keeps edits made in between", async () => {
  const root = project();
  await startChange(root, endless);
  await expect(changeWhole(root, "generate page help", async () => {})).rejects.toThrow(
    /^bun run generate feature notes is running \(process \d+\): wait until it finishes\.$/,
  );
  const other = project();
  const changed = changeWhole(other, "generate page help", async (copy) => {
    writeFileSync(join(copy, "src/kept.ts"), "after");
    mkdirSync(join(copy, "src/new"));
    writeFileSync(join(copy, "src/new/one.ts"), "one");
    writeFileSync(join(other, "src/kept.ts"), "by hand");
  });
  await expect(changed).rejects.toThrow(
    "src/kept.ts was changed in the meantime; nothing was written: try again.",
  );
  expect([textAt(other, "src/kept.ts"), existsSync(join(other, "src/new"))]).toEqual(["by hand", false]);
});
