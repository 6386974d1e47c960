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
/** The PATH of a machine with only Node and npm. */
const env = { PATH: programs };

function getPlace(program: string): string {
  const { stdout } = spawnSync("/bin/sh", ["-c", `command -v ${program}`], { encoding: "utf8" });
  return stdout.trim();
}

/** The real Node: `bun --bun`, which runs these tests, puts itself on PATH as `node`. */
const node = spawnSync("/bin/sh", ["-c", "which -a node | grep -v bun-node-"], { encoding: "utf8" })
  .stdout.split("\n")
  .at(0);
const npm = getPlace("npm");

beforeAll(async () => {
  mkdirSync(programs);
  symlinkSync(node ?? "", join(programs, "node"));
  symlinkSync(npm, join(programs, "npm"));
  for (const name of ["sh", "env"]) symlinkSync(getPlace(name), join(programs, name));

  // npm installs only Bun and related packages, to save the other downloads.
  const { peerDependencies, allowScripts, ...rest } = JSON.parse(
    readFileSync(join(inject("project"), "package.json"), "utf8"),
  );
  const bare = join(work, "bare");
  mkdirSync(bare);
  const manifest = { name: rest.name, private: true, peerDependencies, allowScripts };
  writeFileSync(join(bare, "package.json"), JSON.stringify(manifest));
  // npm's cache needs no network.
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
  // The compressed files of the same build.
  const cache = "node_modules/.cache";
  cpSync(join(inject("checkout"), cache), join(project, cache), { recursive: true });
  mkdirSync(join(project, "node_modules/bun/bin"), { recursive: true });
  linkSync(join(bare, "node_modules/bun/bin/bun.exe"), join(project, "node_modules/bun/bin/bun.exe"));
  symlinkSync("../bun/bin/bun.exe", join(project, "node_modules/.bin/bun"));
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test("does not install the project's own Bun if Bun is available", () => {
  expect(() => realpathSync(join(inject("project"), "node_modules/bun"))).toThrow();
});

test("npm run dev serves the project without a global Bun", async () => {
  const port = freePort();
  const own = { ...env, PORT: String(port), BASE_URL: `http://127.0.0.1:${port}` };
  const server = await serveWith(npm, ["run", "dev"], project, own);
  try {
    expect((await ask(server, "/login")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

test("npm run build and npm start serve the project without a global Bun", async () => {
  const built = await runIn(project, ["run", "build"], env, 120_000, npm);
  expect(built.code, built.output).toBe(0);
  const server = await serveWith(npm, ["start"], project, { ...(await settings()), ...env });
  try {
    expect((await ask(server, "/readyz")).status).toBe(200);
  } finally {
    await server.stop();
  }
});

const npmRun = (words: readonly string[], own = {}, cwd = project) =>
  runIn(cwd, ["run", "--silent", ...words], { ...env, ...own }, 120_000, npm);
/** All files that a command could write, with their contents. */
const state = () =>
  spawnSync(
    "/bin/sh",
    ["-c", "find src kit drizzle package.json .damson.json -type f | sort | xargs cksum"],
    {
      cwd: project,
      encoding: "utf8",
    },
  ).stdout;

test.each([
  ["remove feature books --dry-run", "remove -- feature books --dry-run"],
  ["remove feature books --json", "remove -- feature books --json"],
  ["remove feature books -f", "remove -- feature books --force"],
  ["remove feature books --dryrun", "remove -- feature books --dryrun"],
  ["generate feature notes title:text --owner", "generate -- feature notes title:text --owner"],
  ["generate --owner feature notes due:date?", "generate -- feature notes 'due:date?' --owner"],
  ["generate feature notes title:text --area app", "generate -- feature notes title:text --area app"],
  ["generate feature notes title:text --area=app", "generate -- feature notes title:text --area=app"],
  [
    "generate feature notes title:text --team --rank admin",
    "generate -- feature notes title:text --team --rank admin",
  ],
  ["generate scope notes team --team-of-rows sales", "generate -- scope notes team --team-of-rows sales"],
  [
    "generate scope notes user --owner-of-rows ada@example.com",
    "generate -- scope notes user --owner-of-rows ada@example.com",
  ],
  [
    "generate feature people name:text --area app --singular person",
    "generate -- feature people name:text --area app --singular person",
  ],
  ["generate feature --singular person people name:text", "generate --, followed by all other arguments"],
  ["generate page overdue --list loans", "generate -- page overdue --list loans"],
  ["generate job books tidy --every 1d", "generate -- job books tidy --every 1d"],
  ["db:generate --custom --name mine", "db:generate -- --custom --name"],
  ["db:migrate --dry-run", "db:migrate -- --dry-run"],
  ["db:backup copy.db --force", "db:backup -- copy.db --force"],
  ["user:admin ada@example.com --yes", "user:admin -- ada@example.com --yes"],
  ["dev --port=3001", "dev -- --port=3001"],
  ["dev --port 3001", "dev -- --port 3001"],
  ["build:binary --target=bun-linux-arm64", "build:binary -- --target=bun-linux-arm64"],
])("npm run %s does nothing: options must follow --", async (typed, command) => {
  const before = state();
  const { code, output } = await npmRun(typed.split(" "));
  expect(output).toMatch(/^npm used -.* itself, so nothing was done\. Run: npm run /m);
  expect(output).toContain(`Run: npm run ${command}`);
  expect([code, state()]).toEqual([2, before]);
});

test("accepts options after --, npm's own options, and settings from files, the environment and an outer run", async () => {
  const before = state();
  const planned = (output: string) => expect(output).toMatch(/^Nothing was removed\.$/m);
  const dry = ["remove", "--", "feature", "books", "--dry-run"];
  planned((await npmRun(["--loglevel=warn", ...dry])).output);
  planned(
    (await npmRun(dry, { npm_config_json: "true", NPM_CONFIG_FORCE: "true", npm_config_owner: "1" })).output,
  );
  const npmrc = join(project, ".npmrc");
  writeFileSync(npmrc, "force=true\njson=true\ndry-run=false\nowner=somebody\n");
  planned((await npmRun(dry)).output);
  const refused = await npmRun(["remove", "feature", "books", "--dry-run"]);
  expect(refused.output).toContain("Run: npm run remove -- feature books --dry-run");
  rmSync(npmrc);

  const manifest = join(project, "package.json");
  const text = readFileSync(manifest, "utf8");
  const script = `npm run --silent ${dry.join(" ")} && bun run remove feature books --dry-run && bun scripts/remove.ts feature books --dry-run`;
  writeFileSync(join(work, "outer.sh"), script);
  writeFileSync(manifest, text.replace('"scripts": {', '"scripts": {\n    "outer": "sh ../outer.sh",'));
  const { code, output } = await npmRun(["outer", "--json", "--force", "--owner", "--area", "app"]);
  writeFileSync(manifest, text);
  expect([code, output.match(/^Nothing was removed\.$/gm)?.length], output).toEqual([0, 3]);
  expect(state()).toBe(before);
});

test("accepts npm's own settings in a workspace member, where options follow --", async () => {
  const root = join(work, "package.json");
  writeFileSync(root, JSON.stringify({ private: true, workspaces: ["shop"] }));
  const npmrc = join(work, ".npmrc");
  writeFileSync(npmrc, "allow-scripts=\nfund=false\n");
  const dry = ["feature", "books", "--dry-run"];
  const planned = await npmRun(["--loglevel=warn", "remove", "--", ...dry]);
  const refused = await npmRun(["remove", ...dry]);
  for (const file of [root, npmrc]) rmSync(file);
  expect(planned.output).toMatch(/^Nothing was removed\.$/m);
  expect(refused.output).toContain("Run: npm run remove -- feature books --dry-run");
});

test("pnpm and Yarn pass on options themselves", async () => {
  const own = {
    npm_config_user_agent: "pnpm/10.0.0",
    npm_config_json: "true",
    npm_lifecycle_event: "remove",
  };
  const words = ["scripts/remove.ts", "feature", "books", "--dry-run"];
  expect((await runIn(project, words, own)).output).toMatch(/^Nothing was removed\.$/m);
});

test("messages print npm commands when run with npm", async () => {
  for (const words of [
    ["generate", "--", "--help"],
    ["remove", "--", "--help"],
    ["generate", "--", "feature", "notes", "title:text", "--onwer"],
    ["generate"],
    ["generate", "feature"],
    ["remove", "--", "feature", "books", "--foo"],
    ["user:admin"],
    ["db:backup", "--", "--help"],
    ["api:types"],
  ]) {
    const { output } = await npmRun(words);
    expect(output, words.join(" ")).not.toContain("bun run");
    expect(output, words.join(" ")).toContain("npm run ");
    expect(output, words.join(" ")).not.toMatch(/npm run [\w:]+ (?!-- )[^\n`]*--\w/);
  }
});
