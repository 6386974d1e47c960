import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { baseEnvironment, type Ended, ended, executable, namesIn, runtimes } from "./support/command.ts";
import { copyRepository, onlyThese } from "./support/repository.ts";

/** A copy of the repository whose task only prints its arguments. */
function repository(): string {
  const root = copyRepository();
  const told =
    "console.log(process.versions.bun, JSON.stringify(process.argv.slice(2))); process.exitCode = 7;";
  writeFileSync(join(root, "scripts/test.ts"), told);
  return root;
}

function bootstrap(root: string, words: readonly string[], path: string): Promise<Ended> {
  const command = [join(root, "scripts/bootstrap.mjs"), ...words];
  const settings = { cwd: root, env: { ...baseEnvironment(), PATH: path } };
  return ended(spawn(executable("node"), command, { ...settings, stdio: ["ignore", "pipe", "pipe"] }));
}

const shell = "/usr/bin/env";

describe.runIf(runtimes.includes("node"))("bootstrap under node", () => {
  test("starts Bun with the same arguments and exits with its code", async () => {
    const { code, stdout } = await bootstrap(repository(), ["test", "a b", "--x"], process.env.PATH ?? "");
    expect({ code, stdout }).toEqual({ code: 7, stdout: '1.4.5 ["a b","--x"]\n' });
  });

  test("ignores a Bun that is too old", async () => {
    const old = onlyThese({ bun: "#!/bin/sh\necho 1.3.0\n" });
    const { code } = await bootstrap(repository(), ["test"], `${old}:${process.env.PATH}`);
    expect(code).toBe(7);
  });

  // A fake npm. Like the real one, it installs a placeholder that the package's own script replaces.
  const npm = `#!/bin/sh
while [ "$1" != --prefix ]; do shift; done
mkdir -p "$2/node_modules/bun/bin" "$2/node_modules/.bin"
echo 'not a program' > "$2/node_modules/bun/bin/bun.exe"
chmod +x "$2/node_modules/bun/bin/bun.exe"
ln -s ../bun/bin/bun.exe "$2/node_modules/.bin/bun"
echo "require('fs').rmSync('bin/bun.exe'); require('fs').symlinkSync('${executable("bun")}', 'bin/bun.exe')" > "$2/node_modules/bun/install.js"
`;

  test("fetches Bun once when there is none", async () => {
    const root = repository();
    const tools = {
      node: executable("node"),
      npm,
      env: shell,
      sh: "/bin/sh",
      mkdir: "/bin/mkdir",
      ln: "/bin/ln",
      chmod: "/bin/chmod",
    };
    const first = await bootstrap(root, ["test"], onlyThese(tools));
    expect(first).toMatchObject({ code: 7, stderr: expect.stringContaining("Downloading Bun 1.4.5") });
    expect(namesIn(root).filter((name) => name.startsWith(".bun"))).toEqual([".bun"]);
    const second = await bootstrap(root, ["test"], onlyThese({ node: executable("node") }));
    expect(second.code).toBe(7);
    expect(second.stderr).not.toContain("Downloading Bun");
  });

  test.each([
    ["npm error code ENOTFOUND\nnpm error network request failed", "the npm registry cannot be reached"],
    ["npm error code ENOSPC", "the disk is full"],
    ["npm error code EACCES", "no permission to write"],
    ["npm error code EACCES\nnpm error path /nope/.npm", "npm cannot write to its cache: set HOME"],
    [
      "npm error code ETARGET\nnpm error notarget No matching version",
      "the registry does not have bun@1.4.5",
    ],
  ])("explains in one line why Bun could not be downloaded: %j", async (output, reason) => {
    const root = repository();
    const failing = `#!/bin/sh\nprintf '%s\\n' '${output}' >&2\nexit 1\n`;
    const { code, stderr } = await bootstrap(
      root,
      ["test"],
      onlyThese({ node: executable("node"), npm: failing, sh: "/bin/sh" }),
    );
    expect(code).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toMatch(new RegExp(`^Could not download Bun: .*${reason}`));
    expect(namesIn(root).filter((name) => name.startsWith(".bun"))).toEqual([]);
  });

  test("also reports a missing npm", async () => {
    const { code, stderr } = await bootstrap(repository(), ["test"], onlyThese({ node: executable("node") }));
    expect(code).toBe(1);
    expect(stderr).toContain("Could not download Bun: npm is not installed.");
  });

  test("explains in one line why the dependencies could not be installed", async () => {
    const root = repository();
    writeFileSync(
      join(root, "package.json"),
      '{ "name": "copy", "dependencies": { "x": "file:./nowhere" } }',
    );
    const { code, stderr } = await bootstrap(root, ["test"], process.env.PATH ?? "");
    expect(code).toBe(1);
    expect(stderr.trim().split("\n").at(-1)).toMatch(/^The dependencies could not be installed: /);
  });

  test("refuses an unknown task", async () => {
    expect((await bootstrap(repository(), ["deploy"], process.env.PATH ?? "")).stderr).toContain("Usage:");
  });
});
