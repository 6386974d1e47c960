import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFolder, readFiles } from "../cli/src/ports/template.ts";
import { packArchive } from "../cli/src/template/archive.ts";
import { isNeverPacked } from "../cli/src/template/ignore.ts";

/**
 * Packs a template folder: the files that git tracks, with their current content. Without git or a repository (a
 * downloaded copy), the `.gitignore` files decide.
 *
 * @throws if a tracked file must never be published
 */
export function packTemplate(root: string): Uint8Array {
  const paths = trackedFiles(root) ?? listFolder(root);
  const secret = paths.find(isNeverPacked);
  if (secret) throw new Error(`${secret} must not be in the template.`);
  return packArchive(readFiles(root, paths, "bundled").files);
}

function trackedFiles(root: string): string[] | undefined {
  const { status, stdout } = spawnSync("git", ["ls-files", "-z", "--cached", "."], {
    cwd: root,
    encoding: "utf8",
  });
  if (status !== 0 || stdout === "") return undefined;
  // A file that was deleted but not yet committed is still listed.
  return stdout.split("\0").filter((path) => path !== "" && existsSync(join(root, path)));
}
