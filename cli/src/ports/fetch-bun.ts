import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { bunNeeded, findNpm, versionOf } from "./machine.ts";
import { run } from "./shell.ts";

/** A Bun for as long as it is needed. */
export type BorrowedBun = { readonly path: string; discard(): void };

const hint = "Install Bun with `npm install --global bun`, or use --no-install.";

/**
 * Gets Bun from the npm registry into a temporary folder, for a machine that has none.
 *
 * @throws CliError BUN_MISSING, or when it was cancelled
 */
export async function fetchBun(signal: AbortSignal): Promise<BorrowedBun> {
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
    return { path, discard };
  } catch (error) {
    discard();
    throw error;
  }
}

function reasonIn(output: string): string {
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output))
    return "the npm registry cannot be reached";
  if (/ENOSPC|EDQUOT/.test(output)) return "the disk is full";
  if (/E404|ETARGET|notarget/.test(output)) return `the registry does not have bun@${bunNeeded}`;
  return output.trim().split("\n").at(-1) ?? "npm was stopped";
}
