import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { run } from "../src/ports/shell.mjs";
import { emptyFolder, isAlive, until } from "./support/command.ts";

test("stopping a command also stops its child processes, even if it ignores signals", async () => {
  const cwd = emptyFolder();
  const stop = new AbortController();
  const script = "trap '' TERM; sleep 600 & echo $! > pid.new; mv pid.new pid; wait; sleep 600";
  const ending = run({ command: ["sh", "-c", script], cwd, signal: stop.signal });
  await until(() => existsSync(join(cwd, "pid")));
  const pid = readFileSync(join(cwd, "pid"), "utf8");
  stop.abort();
  expect((await ending).code).toBeUndefined();
  expect(isAlive(pid)).toBe(false);
});

test("stops a command that takes too long", async () => {
  const { code } = await run({ command: ["sleep", "600"], cwd: "/", timeoutMs: 50 });
  expect(code).toBeUndefined();
});

test("keeps a command's last output, and does not throw if the command is missing", async () => {
  expect(await run({ command: ["sh", "-c", "echo out; echo err >&2; exit 3"], cwd: "/" })).toEqual({
    code: 3,
    output: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
  });
  expect((await run({ command: ["no-such-program"], cwd: "/" })).code).toBeUndefined();
});

test("npm installs a project even if the user has disabled install scripts", async () => {
  const env = { ...process.env, npm_config_allow_scripts: "bun" };
  const command = [process.execPath, "-p", "process.env.npm_config_allow_scripts"] as const;
  expect((await run({ command, cwd: ".", env })).output).toBe("undefined\n");
});
