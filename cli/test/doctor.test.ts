import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createTcpServer } from "node:net";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { emptyFolder, executable, runProgram, runtimes } from "./support/command.ts";
import { onlyThese } from "./support/repository.ts";
import { openSession } from "./support/terminal.ts";

type Finding = { name: string; state: string; text: string };

async function project(...words: string[]): Promise<string> {
  const cwd = emptyFolder();
  const { code, stderr } = await runProgram(["shop", "--no-git", "--port", "39218", ...words], { cwd });
  expect(code, stderr).toBe(0);
  writeFileSync(join(cwd, "shop/data/app.db"), "");
  return join(cwd, "shop");
}

async function doctor(cwd: string, env: Record<string, string> = {}, runtime: "node" | "bun" = "bun") {
  const { code, stdout } = await runProgram(["doctor", "--json"], { cwd, env, runtime });
  const { ok, findings }: { ok: boolean; findings: Finding[] } = JSON.parse(stdout);
  const of = (name: string) => findings.find((finding) => finding.name === name);
  return { code, ok, of, wrong: findings.filter(({ state }) => state === "wrong").map(({ name }) => name) };
}

describe.each(runtimes)("doctor, under %s", (runtime) => {
  test("finds no problems in a fresh project", async () => {
    expect(await doctor(await project(), {}, runtime)).toMatchObject({ code: 0, ok: true, wrong: [] });
  });
});

test("never truncates a command, even in a narrow terminal", async () => {
  const shop = await project();
  for (const path of ["node_modules", "data/app.db"]) rmSync(join(shop, path), { recursive: true });
  const session = openSession(["doctor"], { cwd: shop, columns: 40 });
  expect(await session.end()).toBe(3);
  expect(session.shown()).toMatch(/run:\s+bun\s+install\s/);
  expect(session.shown()).toMatch(/run:\s+bun\s+run\s+setup\s/);
  const lines = stripVTControlCharacters(session.shown()).split(/\r?\n/);
  expect(lines.filter((line) => line.startsWith("  ") && line.length > 40)).toEqual([]);
});

test("lists what is missing, with the command that fixes it", async () => {
  const shop = await project();
  for (const path of [".env", "node_modules", "data/app.db"]) rmSync(join(shop, path), { recursive: true });
  const { code, ok, of, wrong } = await doctor(shop);
  expect({ code, ok, wrong }).toEqual({ code: 3, ok: false, wrong: ["Dependencies", ".env", "Database"] });
  expect(of(".env")?.text).toContain("bun run setup");
  expect(of("Dependencies")?.text).toContain("bun install");
});

test("reports a short secret, a file that others can read, and a port in use, with a free one", async () => {
  const shop = await project();
  const env = readFileSync(join(shop, ".env"), "utf8");
  writeFileSync(join(shop, ".env"), env.replace(/^AUTH_SECRET=.*$/m, 'AUTH_SECRET="short"'));
  chmodSync(join(shop, ".env"), 0o644);
  const server = createServer().listen(39218, "127.0.0.1");
  onTestFinished(() => void server.close());
  const { wrong, of } = await doctor(shop);
  expect(wrong).toEqual([".env"]);
  expect(of(".env")?.text).toContain("AUTH_SECRET");
  expect(of("Port")).toMatchObject({ state: "note", text: expect.stringContaining("39218 is in use") });
});

describe("in a project on PostgreSQL", () => {
  /** The address of a server that responds to each connection with these bytes. */
  async function answering(bytes: string): Promise<string> {
    const server = createTcpServer((socket) =>
      socket.on("data", () => socket.end(bytes)).on("error", () => {}),
    );
    onTestFinished(() => void server.close());
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = server.address();
    return `127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  }

  test("looks for the project's own server if no address is set", async () => {
    const shop = await project("--database", "postgres");
    const missing = await doctor(shop);
    expect(missing).toMatchObject({ code: 3, wrong: ["Database"] });
    expect(missing.of("Database")?.text).toContain("data/postgres is missing; run: bun run setup");
    mkdirSync(join(shop, "data/postgres"));
    expect(await doctor(shop)).toMatchObject({ code: 0, wrong: [] });
  });

  test("reports a malformed address, and a server that is not PostgreSQL or does not respond", async () => {
    const shop = await project("--database", "postgres");
    const at = async (url: string) => (await doctor(shop, { DATABASE_URL: url })).of("Database");
    expect(await at("file:./data/app.db")).toMatchObject({
      state: "wrong",
      text: expect.stringContaining("postgres://"),
    });
    const ok = await answering("N");
    expect(await at(`postgres://me:secret@${ok}/app`)).toEqual({
      name: "Database",
      state: "ok",
      text: `PostgreSQL answers at ${ok}/app`,
    });
    const other = await answering("HTTP/1.1 400 Bad Request\r\n\r\n");
    expect(await at(`postgresql://me:secret@${other}/app`)).toMatchObject({
      state: "wrong",
      text: `${other}/app: the server there is not PostgreSQL`,
    });
    expect(await at("postgres://me:secret@127.0.0.1:9/app")).toMatchObject({
      state: "wrong",
      text: "127.0.0.1:9/app: it cannot be reached (ECONNREFUSED)",
    });
  });
});

test("checks git, the disk, temporary files, and the requirements of production", async () => {
  const shop = await project();
  const at = await doctor(shop, { TMPDIR: "/nowhere/at/all", PATH: onlyThese({ bun: executable("bun") }) });
  expect(at.wrong).toEqual(["Temporary files"]);
  expect(at.of("Temporary files")?.text).toContain("Set TMPDIR");
  expect(at.of("git")).toMatchObject({ state: "note", text: expect.stringContaining("missing") });
  expect(at.of("Disk")?.text).toMatch(/\d+ MB/);
  expect(at.of("Production")).toMatchObject({ state: "note", text: expect.stringContaining("SMTP_URL") });
  const server = await doctor(shop, { NODE_ENV: "production" });
  expect(server.wrong).toEqual(["Production"]);
});

test.runIf(runtimes.includes("node"))(
  "reports that the shell has no Bun, and prints npm commands",
  async () => {
    const shop = await project();
    rmSync(join(shop, ".env"));
    const env = { PATH: onlyThese({ node: executable("node") }) };
    const { wrong, of } = await doctor(shop, env, "node");
    expect(wrong).toContain("Bun");
    expect(of(".env")?.text).toContain("npm run setup");
  },
);

test.runIf(runtimes.includes("node"))(
  "reads the version of the project's own Bun without running it",
  async () => {
    const shop = await project();
    const modules = join(shop, "node_modules");
    for (const folder of [".bin", "bun"]) mkdirSync(join(modules, folder), { recursive: true });
    writeFileSync(join(modules, "bun/package.json"), '{ "version": "9.9.9" }');
    const program = join(modules, ".bin/bun");
    rmSync(program, { force: true });
    writeFileSync(program, `#!/bin/sh\necho ran > '${shop}/ran'\necho 9.9.9\n`, { mode: 0o755 });
    const { of } = await doctor(shop, { PATH: onlyThese({ node: executable("node") }) }, "node");
    expect(of("Bun")).toMatchObject({ state: "ok", text: "9.9.9" });
    expect(existsSync(join(shop, "ran"))).toBe(false);
  },
);

test("reports unreadable files and incomplete packages", async () => {
  const shop = await project();
  const [installed = ""] = Object.keys(
    JSON.parse(readFileSync(join(shop, "package.json"), "utf8")).dependencies,
  );
  writeFileSync(join(shop, "node_modules", installed, "package.json"), "{");
  expect((await doctor(shop)).of("Dependencies")?.text).toContain(installed);
  for (const file of [".damson.json", "package.json"]) {
    writeFileSync(join(shop, file), '<<<<<<< ours\n{ "name": "shop" }\n');
    const { code, stderr } = await runProgram(["doctor"], { cwd: shop });
    expect([code, stderr]).toEqual([4, expect.stringMatching(new RegExp(`${file} cannot be read`))]);
    expect(stderr).not.toContain("SyntaxError");
  }
});

test("strips a project's escape sequences in a terminal, and keeps them in JSON output", async () => {
  const shop = await project();
  const evil = "\x1b]0;evil\x07\x9b2J";
  const shown = "�]0;evil��2J";
  const { stderr } = await runProgram(["diff", evil], { cwd: shop });
  expect(stderr).toContain(`No project found in ${shop}/${shown}`);
  writeFileSync(join(shop, "README.md"), `${evil}\r\n`);
  expect((await runProgram(["diff"], { cwd: shop })).stdout).toContain(`+${evil}\r\n`);
  const session = openSession(["diff"], { cwd: shop });
  expect(await session.end()).toBe(0);
  expect(session.raw()).toContain(`+${shown}`);
  expect(session.raw()).not.toContain("\x1b]0;evil");

  const record = { version: evil, template: { source: evil } };
  writeFileSync(join(shop, ".damson.json"), JSON.stringify(record));
  const { stdout } = await runProgram(["doctor"], { cwd: shop });
  expect(stdout).toContain(`${shown}, from another template (${shown})`);
  expect((await doctor(shop)).of("Version")?.text).toContain(evil);
  writeFileSync(join(shop, ".damson.json"), '{ "version": "0.2.0", "template": null }');
  expect((await doctor(shop)).of("Version")?.text).toContain("0.2.0");
});

test("accepts a flag before the command's name", async () => {
  const { code, stdout } = await runProgram(["--json", "doctor"], { cwd: emptyFolder() });
  expect(code).toBe(2);
  expect(JSON.parse(stdout)).toMatchObject({ ok: false, hint: "Pass the directory of a project." });
});

test.each(["doctor", "diff", "upgrade"])("%s reports that there is no project", async (command) => {
  const { code, stderr } = await runProgram([command, "nowhere"], { cwd: emptyFolder() });
  expect(code).toBe(2);
  expect(stderr).toContain("No project found in");
});
