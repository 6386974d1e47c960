import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { bunNeeded, findNpm, versionOf } from "./machine.ts";
import { run } from "./shell.ts";

/** A Bun that was fetched for a project. */
export type FetchedBun = {
  readonly path: string;
  /** Puts a copy among the project's dependencies, where npm looks for what scripts call. */
  copyInto(project: string): void;
  discard(): void;
};

const hint = "Install Bun with `npm install --global bun`, or use --no-install.";

/**
 * Gets Bun from the npm registry into a temporary folder, for a machine that has none.
 *
 * @throws CliError BUN_MISSING, or when it was cancelled
 */
export async function fetchBun(signal: AbortSignal): Promise<FetchedBun> {
  const npm = findNpm();
  if (!npm)
    throw new CliError("BUN_MISSING", `Bun ${bunNeeded} or newer is needed, and npm to get it with.`, hint);
  const folder = mkdtempSync(join(tmpdir(), "damson-bun-"));
  const discard = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  try {
    const flags = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    const patience = ["--fetch-retries=1", "--fetch-retry-mintimeout=1000"];
    const words = [
      "install",
      "--prefix",
      folder,
      ...flags,
      ...patience,
      "--loglevel=error",
      `bun@${bunNeeded}`,
    ];
    const { code, output } = await run({ command: [...npm, ...words], cwd: folder, signal });
    if (code === 0 && !signal.aborted) {
      // Scripts of packages may be blocked on this machine, so the one that matters is run by hand.
      const package_ = join(folder, "node_modules/bun");
      if (existsSync(join(package_, "install.js")))
        await run({ command: [process.execPath, "install.js"], cwd: package_, signal });
    }
    if (signal.aborted) throw cancelled();
    if (code !== 0) throw new CliError("BUN_MISSING", `Bun could not be fetched: ${reasonIn(output)}.`, hint);
    const path = join(folder, "node_modules/.bin", process.platform === "win32" ? "bun.cmd" : "bun");
    if (!(await versionOf(path)))
      throw new CliError("BUN_MISSING", "The Bun that came does not run here.", hint);
    return { path, discard, copyInto: (project) => copyBun(folder, project) };
  } catch (error) {
    discard();
    throw error;
  }
}

function copyBun(folder: string, project: string): void {
  const [from, to] = [folder, project].map((place) => join(place, "node_modules"));
  if (!from || !to || !existsSync(to)) return;
  mkdirSync(join(to, ".bin"), { recursive: true });
  const links = readdirSync(join(from, ".bin")).filter((name) => /^bun(\.|$)/.test(name));
  for (const name of ["bun", ...links.map((link) => join(".bin", link))]) {
    if (existsSync(join(to, name))) continue;
    // Its bunx is the same program once more, and a hundred megabytes.
    const filter = (path: string) => !/\bbunx\.exe$/.test(path);
    // The temporary folder may be on another disk, where nothing can be renamed to.
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true, filter });
  }
}

function reasonIn(output: string): string {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output))
    return "the npm registry cannot be reached";
  if (/ENOSPC|EDQUOT/.test(output)) return "the disk is full";
  if (/E404|ETARGET|notarget/.test(output)) return `the registry does not have bun@${bunNeeded}`;
  return output.trim().split("\n").at(-1) ?? "npm was stopped";
}
