import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../testing/testing.server.ts";
import { changeWhole, finishInterrupted } from "./whole.server.ts";
import { writeFiles } from "./write.server.ts";

const journal = "drizzle/meta/_journal.json";

function project(files: Record<string, string> = {}): string {
  const root = temporaryFolder();
  writeFiles(root, { "src/kept.ts": "before", "src/gone.ts": "gone", [journal]: "[]", ...files });
  return root;
}

const textAt = (root: string, path: string) => readFileSync(join(root, path), "utf8").trim();

/** Changes the project in a process of its own, which says "written" before it goes on. */
async function startChange(root: string, more: string) {
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
  const child = Bun.spawn([process.execPath, "-e", code], { stdout: "pipe", stderr: "inherit" });
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
  "what is stopped by %s under way leaves nothing of it",
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

test("what is killed while it moves its files into place is completed by the next command", async () => {
  const many = Array.from({ length: 4000 }, (_, at) => `src/many/${String(at).padStart(4, "0")}.ts`);
  const root = project();
  const write = `mkdirSync(copy + "/src/many"); for (const path of ${JSON.stringify(many)}) write(path, "many");`;
  const child = await startChange(root, `${write} console.log("written");`);
  // The journal comes after the new files that it may name.
  while (!existsSync(join(root, "src/many"))) await Bun.sleep(0);
  child.kill("SIGKILL");
  await child.exited;
  expect([textAt(root, journal), textAt(root, "src/kept.ts")]).toEqual(["[]", "before"]);
  expect(finishInterrupted(root)).toBe("generate feature notes");
  expect(readdirSync(join(root, "src/many"))).toHaveLength(many.length);
  expect([textAt(root, journal), textAt(root, "src/kept.ts"), textAt(root, "src/new/one.ts")]).toEqual([
    "[1]",
    "after",
    "one",
  ]);
  expect(existsSync(join(root, "src/gone.ts"))).toBe(false);
  expect(finishInterrupted(root)).toBe(undefined);
});

test("a second command waits for the first, and an edit by hand meanwhile is not lost", async () => {
  const root = project();
  await startChange(root, endless);
  await expect(changeWhole(root, "generate page help", async () => {})).rejects.toThrow(
    /^bun run generate feature notes is running \(process \d+\): wait until it ends\.$/,
  );
  const other = project();
  const changed = changeWhole(other, "generate page help", async (copy) => {
    writeFileSync(join(copy, "src/kept.ts"), "after");
    mkdirSync(join(copy, "src/new"));
    writeFileSync(join(copy, "src/new/one.ts"), "one");
    writeFileSync(join(other, "src/kept.ts"), "by hand");
  });
  await expect(changed).rejects.toThrow(
    "src/kept.ts has been changed meanwhile; nothing was written: try again.",
  );
  expect([textAt(other, "src/kept.ts"), existsSync(join(other, "src/new"))]).toEqual(["by hand", false]);
});
