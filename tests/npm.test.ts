import { spawnSync } from "node:child_process";
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { freePort, runIn, serveWith, settings } from "./support/server.ts";

const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-npm-")));
const project = join(work, "shop");
const programs = join(work, "programs");
/** The PATH of a machine that has Node and npm only. */
const env = { PATH: programs };

function placeOf(program: string): string {
  const { stdout } = spawnSync("/bin/sh", ["-c", `command -v ${program}`], { encoding: "utf8" });
  return stdout.trim();
}

/** The real Node: `bun --bun`, which runs these tests, puts itself on PATH as `node`. */
const node = spawnSync("/bin/sh", ["-c", "which -a node | grep -v bun-node-"], { encoding: "utf8" })
  .stdout.split("\n")
  .at(0);
const npm = placeOf("npm");

beforeAll(async () => {
  mkdirSync(programs);
  symlinkSync(node ?? "", join(programs, "node"));
  symlinkSync(npm, join(programs, "npm"));
  for (const name of ["sh", "env"]) symlinkSync(placeOf(name), join(programs, name));

  // npm installs only what concerns Bun, to save the download of everything else.
  const { peerDependencies, allowScripts, ...rest } = JSON.parse(
    readFileSync(join(inject("project"), "package.json"), "utf8"),
  );
  const bare = join(work, "bare");
  mkdirSync(bare);
  const manifest = { name: rest.name, private: true, peerDependencies, allowScripts };
  writeFileSync(join(bare, "package.json"), JSON.stringify(manifest));
  // What npm has in its cache needs no network.
  const words = ["install", "--prefer-offline", "--no-audit", "--no-fund", "--strict-allow-scripts"];
  const { code, output } = await runIn(bare, words, env, 300_000, npm);
  expect(code, output).toBe(0);

  // Links instead of copies, except for what a command writes to.
  cpSync(inject("project"), project, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !/\/shop\/(node_modules|data|dist)$/.test(path),
  });
  spawnSync("/bin/cp", ["-al", join(inject("project"), "node_modules"), join(project, "node_modules")]);
  mkdirSync(join(project, "node_modules/bun/bin"), { recursive: true });
  linkSync(join(bare, "node_modules/bun/bin/bun.exe"), join(project, "node_modules/bun/bin/bun.exe"));
  symlinkSync("../bun/bin/bun.exe", join(project, "node_modules/.bin/bun"));
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test("with Bun, the project's own one is not installed", () => {
  expect(() => realpathSync(join(inject("project"), "node_modules/bun"))).toThrow();
});

test("with npm alone, npm run dev serves", async () => {
  const port = await freePort();
  const own = { ...env, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` };
  const server = await serveWith(npm, ["run", "dev"], project, own);
  try {
    expect((await ask(server, "/login")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("with npm alone, npm run build and npm start serve", async () => {
  const built = await runIn(project, ["run", "build"], env, 120_000, npm);
  expect(built.code, built.output).toBe(0);
  const server = await serveWith(npm, ["start"], project, { ...(await settings()), ...env });
  try {
    expect((await ask(server, "/readyz")).status).toBe(200);
  } finally {
    await server.stop();
  }
});
