import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { freePort, runIn, serveWith } from "./support/server.ts";

const project = inject("project");
const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-clone-")));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A repository right after `git clone` and an install. */
function clone(name: string): string {
  const folder = join(work, name);
  const own = new Set(["node_modules", "dist", "data", ".env", ".tanstack"]);
  cpSync(project, folder, { recursive: true, filter: (path) => !own.has(basename(path)) });
  symlinkSync(join(project, "node_modules"), join(folder, "node_modules"));
  return folder;
}

test("one command sets up a clone, and changes nothing the second time", async () => {
  const folder = clone("shop");
  const first = await runIn(folder, ["run", "setup"]);
  expect(first.code, first.output).toBe(0);
  const env = readFileSync(join(folder, ".env"), "utf8");
  expect(env).toMatch(/^AUTH_SECRET="[\da-f]{64}"$/m);
  expect(statSync(join(folder, ".env")).mode & 0o777).toBe(0o600);
  const again = await runIn(folder, ["run", "setup"]);
  expect(again.code, again.output).toBe(0);
  expect(readFileSync(join(folder, ".env"), "utf8")).toBe(env);

  const port = freePort();
  const server = await serveWith(process.execPath, ["run", "dev"], folder, {
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  });
  try {
    expect((await ask(server, "/readyz")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("before the setup, the development server names the setup command", async () => {
  const { code, output } = await runIn(clone("fresh"), ["run", "dev"]);
  expect([code, output]).toEqual([1, expect.stringContaining(".env is missing: bun run setup creates it.")]);
});

test("a missing .env.example is reported by name", async () => {
  const folder = clone("bare");
  rmSync(join(folder, ".env.example"));
  const { code, output } = await runIn(folder, ["run", "setup"]);
  expect([code, output]).toEqual([1, expect.stringContaining(".env.example")]);
});
