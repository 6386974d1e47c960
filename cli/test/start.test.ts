import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  baseEnvironment,
  type Ended,
  ended,
  executable,
  isAlive,
  namesIn,
  until,
  version,
} from "./support/command.ts";
import { copyRepository } from "./support/repository.ts";

/** Lower than the ports that systems and concurrent tests use, so nothing listens on it. */
const freePort = "11217";

function startIn(root: string, words: readonly string[], env: Record<string, string> = {}) {
  const command = [join(root, "scripts/bootstrap.mjs"), "start", ...words];
  const settings = { cwd: root, env: { ...baseEnvironment(), PORT: freePort, ...env } };
  return spawn(executable("bun"), command, { ...settings, stdio: ["ignore", "pipe", "pipe"] });
}

function run(root: string, words: readonly string[], env?: Record<string, string>): Promise<Ended> {
  return ended(startIn(root, words, env));
}

describe("npm start", () => {
  test("creates ./my-app, serves it, stops cleanly, and opens the same project the next time", async () => {
    const root = copyRepository();
    for (const round of [1, 2]) {
      const child = startIn(root, [], { FIXTURE_SLOW: "dev" });
      const end = ended(child);
      const running = join(root, "my-app/data/process.txt");
      await until(() => existsSync(running));
      await until(() => isAlive(readFileSync(running, "utf8")));
      const pid = readFileSync(running, "utf8");
      child.kill("SIGTERM");
      const { code, stderr, stdout } = await end;
      expect(code).toBe(143);
      await until(() => !isAlive(pid));
      if (round === 1) expect(stdout).toContain("again: npm start -- my-app");
      expect(stdout + stderr).toMatch(/Stopped\. To continue: cd my-app && .*bun run dev/);
      if (round === 1) expect(stdout).toContain("Sign in at");
      else expect(stderr).toContain("Opening the project in my-app");
      spawnSync("rm", [running]);
    }
    const calls = readFileSync(join(root, "my-app/data/calls.txt"), "utf8");
    expect(calls).toBe("db:migrate\ndb:seed\ndev\ndb:migrate\ndev\n");
  });

  test("ends when the shell that npm runs it in ends", async () => {
    const root = copyRepository();
    const env = { ...baseEnvironment(), PORT: freePort, FIXTURE_SLOW: "dev", npm_lifecycle_event: "start" };
    const shell = spawn("sh", ["-c", "bun scripts/bootstrap.mjs start x; true"], {
      cwd: root,
      env,
      stdio: "ignore",
    });
    const running = join(root, "x/data/process.txt");
    await until(() => existsSync(running));
    shell.kill("SIGTERM");
    await until(() => !isAlive(readFileSync(running, "utf8")));
  });

  test("creates the project in the current directory", async () => {
    const root = copyRepository();
    const env = { INIT_CWD: join(root, "scripts"), npm_config_user_agent: "npm/11.0.0" };
    expect((await run(root, ["shop", "--title", "Plums"], env)).code).toBe(0);
    expect(JSON.parse(readFileSync(join(root, "scripts/shop/app.json"), "utf8")).title).toBe("Plums");
  });

  test.each([
    [["--help"], 0, "Usage: create-damson"],
    [["--version"], 0, version],
    [["--dry-run"], 0, "Would create"],
    [["--nope"], 2, "--nope"],
    [["upgrade", "cli"], 4, ".damson.json"],
    [["x", "--title", " "], 2, "--title"],
    [["cli"], 4, "is not empty"],
    [["x", "--no-install"], 0, "bun run dev"],
  ])("%j ends without serving", async (words, code, text) => {
    const root = copyRepository();
    const done = await run(root, words);
    expect(done.code).toBe(code);
    expect(done.stdout + done.stderr).toContain(text);
    expect(existsSync(join(root, "x/data/calls.txt"))).toBe(false);
  });

  test("exits with the command's code and without serving if a step fails", async () => {
    const root = copyRepository();
    expect((await run(root, ["x"], { FIXTURE_FAIL: "db:seed" })).code).toBe(6);
    expect(readFileSync(join(root, "x/data/calls.txt"), "utf8")).toBe("db:migrate\ndb:seed\n");
  });

  test("passes on the dev server's exit code", async () => {
    expect((await run(copyRepository(), ["x"], { FIXTURE_FAIL: "dev" })).code).toBe(1);
  });
});

describe("the port of npm start", () => {
  test("is reported as in use before anything is created", async () => {
    const root = copyRepository();
    const server = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await until(() => server.listening);
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const { code, stderr } = await run(root, ["x", "--title", "My shop"], {
      PORT: String(port),
    });
    expect(code).toBe(3);
    expect(stderr).toContain(
      `Port ${port} is in use. Free it, or choose another: PORT=${port + 1} npm start -- x --title 'My shop'`,
    );
    expect(namesIn(root)).not.toContain("x");
  });

  test("is read from an existing project", async () => {
    const root = copyRepository();
    expect((await run(root, ["x", "--no-install"])).code).toBe(0);
    writeFileSync(join(root, "x/.env"), 'PORT="99999"\n');
    const { code, stderr } = await run(root, ["x"], { PORT: "" });
    expect(code).toBe(3);
    expect(stderr).toContain("PORT=99999 is not a port");
  });
});
