import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { readWords, refuse } from "./words.ts";

const root = join(import.meta.dirname, "..");

/** The declaration file that TypeScript generates from `api-types/api.ts`. Imports nothing from this project. */
function declaration(): string {
  const folder = mkdtempSync(join(tmpdir(), "api-types-"));
  try {
    const words = ["run", "--bun", "tsc", "--project", "scripts/api-types", "--outDir", folder];
    const { stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
    // Types that cannot be named cause errors in the declarations of other files, which nobody uses.
    const faults = stdout
      .split("\n")
      .filter((line) => /error TS|^ /.test(line) && !/cannot be named/.test(line));
    if (faults.length > 0) throw new Error(`Could not write the types:\n${faults.join("\n")}${stderr}`);
    return readFileSync(join(folder, "scripts/api-types/api.d.ts"), "utf8");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [path = ""] = readWords("api:types <file>, for example ../mobile/src/api.d.ts");
const file = resolve(path);
const head = "// Written by the script api:types.\n";
if (existsSync(file) && !readFileSync(file, "utf8").replace("\r\n", "\n").startsWith(head))
  refuse(`${path} was not written by this command: choose another file.`);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, head + declaration());
console.log(`Wrote the API types to ${path}`);
