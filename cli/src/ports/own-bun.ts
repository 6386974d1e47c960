import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CliError, cancelled, getMessage } from "../errors.ts";
import { bunNeeded, fetchBun } from "./fetch-bun.mjs";
import { temporaryFolder } from "./temporary.ts";

/**
 * Downloads Bun from the npm registry to a temporary folder, for a machine without Bun.
 *
 * @throws CliError BUN_MISSING, NO_PERMISSION, DISK_FULL, or a failure when the user cancels
 */
export async function getBun(signal: AbortSignal): Promise<{ path: string; discard(): void }> {
  const folder = temporaryFolder("bun");
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const path = await fetchBun({ folder, signal });
    if (signal.aborted) throw cancelled();
    return { path, discard };
  } catch (error) {
    discard();
    if (signal.aborted) throw cancelled();
    throw new CliError("BUN_MISSING", `Could not download Bun: ${getMessage(error)}.`);
  }
}

/** Adds Bun to a project's dependencies, where npm scripts find it. For users whose shell has no Bun. */
export function giveBun(project: string, bun: string): void {
  const modules = join(project, "node_modules");
  if (!existsSync(modules)) return;
  const windows = process.platform === "win32";
  const command = join(modules, ".bin", windows ? "bun.exe" : "bun");
  if (existsSync(command)) return;
  const home = join(modules, "bun");
  mkdirSync(join(home, "bin"), { recursive: true });
  mkdirSync(join(modules, ".bin"), { recursive: true });
  const program = join(home, "bin/bun.exe");
  place(realpathSync(bun), program);
  const manifest = { name: "bun", version: bunNeeded, bin: { bun: "bin/bun.exe" } };
  writeFileSync(join(home, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  if (windows) place(program, command);
  else symlinkSync("../bun/bin/bun.exe", command);
}

/** Hard-links the file, which is about 100 MB. Copies it only if it is on another disk. */
function place(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}
