import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

export interface Runtime {
  name: string;
  file: string;
}

/** This Bun, and Node if it is installed. */
export function findRuntimes(): Runtime[] {
  const node = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "node"))
    .find(isNode);
  return [...(node ? [{ name: "node", file: node }] : []), { name: "bun", file: process.execPath }];
}

/** Whether a file is really Node. Bun adds itself to PATH as `node` for the scripts that it runs. */
function isNode(file: string): boolean {
  if (!existsSync(file)) return false;
  const script = "process.exit(process.versions.bun ? 1 : 0)";
  return spawnSync(file, ["-e", script], { stdio: "ignore" }).status === 0;
}
