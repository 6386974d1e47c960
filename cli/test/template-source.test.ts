import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import {
  baseEnvironment,
  type Ended,
  emptyFolder,
  ended,
  executable,
  namesIn,
  runProgram,
  runtimes,
  type Settings,
  startProgram,
  until,
} from "./support/command.ts";
import { serve } from "./support/serve.ts";
import { fixture } from "./support/templates.ts";

/** A `.tar.gz` of the fixture, made by tar itself. */
function archive(...words: string[]): Buffer {
  const { status, stdout, stderr } = spawnSync("tar", ["-czf", "-", ...words]);
  if (status !== 0) throw new Error(String(stderr));
  return stdout;
}

/** An archive as GitHub makes it, with everything in one folder, and the template in a folder inside. */
function repositoryArchive(): Buffer {
  const folder = emptyFolder();
  cpSync(fixture, join(folder, "owner-repo-1a2b3c/starters/shop"), { recursive: true });
  writeFileSync(join(folder, "owner-repo-1a2b3c/README.md"), "of the repository");
  symlinkSync("README.md", join(folder, "owner-repo-1a2b3c/link"));
  return archive("-C", folder, "owner-repo-1a2b3c");
}

const whole = archive("-C", join(fixture, ".."), "template");

type Made = Ended & { cwd: string; left: string[] };

/** Creates ./x from a source, with temporary files in a folder that the test can inspect. */
async function make(source: string, { env, runtime }: Pick<Settings, "env" | "runtime"> = {}): Promise<Made> {
  const cwd = emptyFolder();
  const temporary = emptyFolder();
  const words = ["x", "--template", source, "--no-install", "--no-git"];
  const settings = { cwd, env: { TMPDIR: temporary, ...env }, ...(runtime ? { runtime } : {}) };
  return { ...(await runProgram(words, settings)), cwd, left: namesIn(temporary) };
}

function origin({ cwd }: Made): { source: string; digest: string } {
  return JSON.parse(readFileSync(join(cwd, "x/.damson.json"), "utf8")).template;
}

function expectNothing(made: Made): void {
  expect(made.code, made.stderr).toBe(5);
  expect(namesIn(made.cwd)).toEqual([]);
  expect(made.left).toEqual([]);
}

describe("a local archive", () => {
  test.each([
    ["with everything in one folder", ["-C", join(fixture, ".."), "template"]],
    ["of what is in a folder", ["-C", fixture, "."]],
    ["in the format of pax", ["--format=pax", "-C", fixture, "."]],
    ["in the format of ustar", ["--format=ustar", "-C", fixture, "."]],
  ])("%s gives the same project as the folder", async (_, words) => {
    const file = join(emptyFolder(), "shop.tar.gz");
    writeFileSync(file, archive(...words));
    const made = await make(file);
    expect(made.code, made.stderr).toBe(0);
    expect(made.stdout).toContain("Template: archive shop.tar.gz");
    expect(origin(made)).toEqual({ ...origin(await make(fixture)), source: "archive shop.tar.gz" });
  });

  test("keeps long names", async () => {
    const folder = join(emptyFolder(), "template");
    cpSync(fixture, folder, { recursive: true });
    const long = `${"long/".repeat(30)}${"é".repeat(60)}.txt`;
    mkdirSync(join(folder, long, ".."), { recursive: true });
    writeFileSync(join(folder, long), "far down");
    for (const format of ["gnu", "pax"]) {
      const file = join(folder, `../${format}.tgz`);
      writeFileSync(file, archive(`--format=${format}`, "-C", folder, "."));
      const made = await make(file);
      expect(readFileSync(join(made.cwd, "x", long), "utf8")).toBe("far down");
    }
  });

  test.each([
    ["cut short", whole.subarray(0, whole.length / 2)],
    ["cut short before it was compressed", gzipSync(gunzipSync(whole).subarray(0, 2048))],
    ["that is none", Buffer.from("<html>")],
  ])("%s is refused", async (_, bytes) => {
    const file = join(emptyFolder(), "shop.tar.gz");
    writeFileSync(file, bytes);
    const made = await make(file);
    expectNothing(made);
    expect(made.stderr).toContain("is not a usable .tar.gz archive");
  });
});

test("a clone of Damson also downloads archives, without a bundle", async () => {
  const { origin: host } = await serve((_, response) => response.end(whole));
  const cwd = emptyFolder();
  const program = join(import.meta.dirname, "../src/bin.ts");
  const words = ["x", "--template", `${host}/shop.tar.gz`, "--no-install", "--no-git"];
  const made = await ended(spawn(executable("bun"), [program, ...words], { cwd, env: baseEnvironment() }));
  expect(made.code, made.stderr).toBe(0);
  expect(namesIn(cwd)).toEqual(["x"]);
});

test("a clone of Damson has no template, and says how every command gets one", async () => {
  const program = join(import.meta.dirname, "../src/bin.ts");
  for (const words of [
    ["x", "--yes"],
    ["add", "--list"],
  ]) {
    const made = await ended(
      spawn(executable("bun"), [program, ...words], { cwd: emptyFolder(), env: baseEnvironment() }),
    );
    expect(made.code, made.stderr).toBe(5);
    expect(made.stderr).toContain("bun run --cwd cli build");
  }
});

describe.each(runtimes)("downloading, under %s", (runtime) => {
  test("an archive gives the same project as its folder, and reveals no secret", async () => {
    const { origin: host } = await serve((_, response) => response.end(whole));
    const made = await make(`${host}/shop.tar.gz?token=secret`, { runtime });
    expect(made.code, made.stderr).toBe(0);
    const source = `${host}/shop.tar.gz`;
    expect(origin(made)).toEqual({ ...origin(await make(fixture)), source });
    expect(made.stdout).toContain(`Template: ${source}\n`);
    expect(made.left).toEqual([]);
  });

  test("a folder of a repository gives the same project as that folder", async () => {
    const { origin: host, requests } = await serve((_, response) => response.end(repositoryArchive()));
    const source = "github:owner/repo/starters/shop#v2";
    const made = await make(source, { runtime, env: { GIGET_GITHUB_URL: host, GIGET_REGISTRY: host } });
    expect(made.code, made.stderr).toBe(0);
    expect(origin(made)).toEqual({ ...origin(await make(fixture)), source });
    expect(requests.every((line) => line.endsWith("/repos/owner/repo/tarball/v2"))).toBe(true);
    const nowhere = await make("owner/repo/nowhere", { runtime, env: { GIGET_GITHUB_URL: host } });
    expectNothing(nowhere);
    expect(nowhere.stderr).toContain("does not contain that folder");
  });

  test("an archive that does not exist is requested only once", async () => {
    const { origin: host, requests } = await serve((_, response) => response.writeHead(404).end());
    const made = await make(`${host}/shop.tar.gz`, { runtime });
    expectNothing(made);
    expect(made.stderr).toContain("404");
    expect(requests.filter((line) => line.startsWith("GET"))).toHaveLength(1);
  });

  test.each([
    ["broken off", { "content-length": whole.length }],
    ["cut short on the way", {}],
  ])("%s is retried once, and then refused", async (_, headers) => {
    let gets = 0;
    const half = whole.subarray(0, whole.length / 2);
    const flaky = (bad: number) =>
      serve(({ method }, response) => {
        if (method === "HEAD") return void response.end();
        gets += 1;
        if (gets > bad) return void response.end(whole);
        response.writeHead(200, { etag: '"same"', ...headers });
        response.write(half, () => ("content-length" in headers ? response.destroy() : response.end()));
      });
    const mended = await make(`${(await flaky(1)).origin}/shop.tar.gz`, { runtime });
    expect({ code: mended.code, gets }).toEqual({ code: 0, gets: 2 });
    gets = 0;
    expectNothing(await make(`${(await flaky(2)).origin}/shop.tar.gz`, { runtime }));
    expect(gets).toBe(2);
  });

  test("a file that is not an archive is refused", async () => {
    const { origin: host } = await serve((_, response) => response.end("<!doctype html>"));
    const made = await make(`${host}/shop.tar.gz`, { runtime });
    expectNothing(made);
    expect(made.stderr).toContain("is not a usable .tar.gz archive");
  });

  test("a download that never finishes times out", async () => {
    const { origin: host } = await serve(() => {});
    const made = await make(`${host}/shop.tar.gz`, { runtime, env: { npm_config_fetch_timeout: "700" } });
    expectNothing(made);
    expect(made.stderr).toMatch(/The download of .* did not finish within 0\.7 s/);
  });

  test("leaves nothing behind when cancelled", async () => {
    const { origin: host, requests } = await serve(() => {});
    const cwd = emptyFolder();
    const temporary = emptyFolder();
    const words = ["x", "--template", `${host}/shop.tar.gz`];
    const child = startProgram(words, { cwd, runtime, env: { TMPDIR: temporary } });
    const end = ended(child);
    await until(() => requests.length > 0);
    child.kill("SIGINT");
    expect(await end).toMatchObject({ code: 130, stderr: expect.stringContaining("Nothing was created") });
    expect(namesIn(cwd).concat(namesIn(temporary))).toEqual([]);
  });
});

test("a pipe or a device is refused without being read", async () => {
  const pipe = join(emptyFolder(), "template.tar.gz");
  expect(spawnSync("sh", ["-c", 'mkfifo "$0"', pipe]).status).toBe(0);
  for (const source of [pipe, "/dev/null"]) {
    const made = await make(source);
    expectNothing(made);
    expect(made.stderr).toContain(`${source} is neither a file nor a folder.`);
  }
});

test("does not fall back to an earlier download when the network is down", async () => {
  let there = true;
  const { origin: host } = await serve((_, response) => (there ? response.end(whole) : response.destroy()));
  const env = { XDG_CACHE_HOME: emptyFolder() };
  expect((await make(`${host}/shop.tar.gz`, { env })).code).toBe(0);
  expect(namesIn(env.XDG_CACHE_HOME)).not.toContain("giget");
  there = false;
  const made = await make(`${host}/shop.tar.gz`, { env });
  expectNothing(made);
  expect(made.stderr).toContain("Without --template, the bundled template needs no network");
});

test("uses a proxy, or reports that it is ignored", async () => {
  const { origin: proxy, requests } = await serve((_, response) => response.end(whole));
  const source = "http://template.invalid/shop.tar.gz";
  for (const runtime of runtimes) {
    requests.length = 0;
    const made = await make(source, { runtime, env: { HTTP_PROXY: proxy, http_proxy: proxy } });
    if (made.code === 0) expect(requests).toContain(`GET ${source}`);
    else
      expect(made.stderr + made.stdout).toMatch(
        /Node .* ignores HTTP_PROXY for downloads.* `bunx --bun` use it/,
      );
  }
});

test.each(["nowhere", "./no/where", "/no/where", "../owner/repo"])(
  "looks for %s only on this machine",
  async (source) => {
    const made = await make(source, { env: { GIGET_GITHUB_URL: "http://127.0.0.1:9" } });
    expectNothing(made);
    expect(made.stderr).toContain("No template found at");
  },
);
