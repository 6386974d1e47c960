import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, inject, test } from "vitest";
import { getCommands, getProof, pages, parseBlocks, proofs } from "../../tests/support/documented.ts";
import { baseEnvironment, emptyFolder, ended, executable, runtimes } from "./support/command.ts";
import { serveRegistry } from "./support/registry.ts";

const shown = pages().map((page) => ({ ...page, commands: getCommands(page), blocks: parseBlocks(page) }));

test.each(shown)("$name: every command has a test, or a reason for having none", ({ commands, blocks }) => {
  expect(commands.filter((command) => !getProof(command))).toEqual([]);
  expect(blocks.filter(({ language }) => language === "")).toEqual([]);
});

test("every script named on a page exists", () => {
  const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../..", path), "utf8"));
  const all = [
    read("package.json"),
    read("template/package.json"),
    read("template/overlays/postgres/overlay.json").merge["package.json"],
  ];
  const known = new Set(all.flatMap(({ scripts }) => Object.keys(scripts)));
  const named = shown.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:bun|npm) run (?:--cwd \S+ )?([a-z][\w:]*)/g)].map(([, script = ""]) => ({
      name,
      script,
    })),
  );
  expect(named.filter(({ script }) => !known.has(script))).toEqual([]);
});

test("every command with a test is documented", () => {
  const known = new Set(shown.flatMap(({ commands }) => commands));
  expect(Object.keys(proofs).filter((command) => !known.has(command))).toEqual([]);
});

test("the test files that are named as proofs exist", () => {
  const named = Object.values(proofs).flatMap((proof) => ("by" in proof ? [proof.by] : []));
  expect(named.filter((file) => !existsSync(join(import.meta.dirname, "../..", file)))).toEqual([]);
});

const created = shown.flatMap(({ blocks }) =>
  blocks.filter(
    ({ language, lines }) => language === "sh" && lines.some((line) => "block" in (proofs[line] ?? {})),
  ),
);

test.each(created)("$page: $lines", async ({ lines }) => {
  const { origin: registry } = await serveRegistry([inject("tarball")]);
  const cwd = emptyFolder();
  const env = {
    ...baseEnvironment(),
    BUN_CONFIG_REGISTRY: registry,
    npm_config_registry: registry,
    npm_config_cache: emptyFolder(),
    BUN_INSTALL_CACHE_DIR: emptyFolder(),
    TMPDIR: emptyFolder(),
  };
  const script = ["-ec", lines.join("\n")];
  const { code, stderr } = await ended(
    spawn("/bin/sh", script, { cwd, env, stdio: ["ignore", "pipe", "pipe"] }),
  );
  expect(code, stderr).toBe(0);
  const calls = readFileSync(join(cwd, "my-app/data/calls.txt"), "utf8");
  expect(calls).toMatch(
    lines.includes("bun run dev") ? /^db:migrate\ndb:seed\ndev\n$/ : /^db:migrate\ndb:seed\n$/,
  );
});

describe.each(runtimes)("the next steps, under %s", (runtime) => {
  test.each([
    ["after --no-install", ["--no-install"], {}, "db:migrate\ndb:seed\ndev\n"],
    ["after a step that failed", [], { FIXTURE_FAIL: "db:seed" }, "db:migrate\ndb:seed\ndb:seed\ndev\n"],
    ["without example data", ["--no-seed"], {}, "db:migrate\nuser:admin you@example.com\ndev\n"],
    ["with everything done", [], {}, "db:migrate\ndb:seed\ndev\n"],
  ])("%s, work when typed as printed", (_, words, env, calls) => {
    const cwd = emptyFolder();
    const program = [inject("program"), "the shop", "--json", ...words];
    const settings = { cwd, encoding: "utf8", env: { ...baseEnvironment(), ...env } } as const;
    const made = JSON.parse(spawnSync(executable(runtime), program, settings).stdout);
    const typed = made.next.filter((line: string) => !line.startsWith("Sign in"));
    expect(typed).toHaveLength(made.next.length - 1);
    const script = typed.join("\n");
    const ended = spawnSync("/bin/sh", ["-ec", script], { ...settings, env: baseEnvironment() });
    expect(ended.status, ended.stderr).toBe(0);
    expect(readFileSync(join(cwd, "the shop/data/calls.txt"), "utf8")).toBe(calls);
  });
});
