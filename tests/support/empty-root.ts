import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { runIn } from "./server.ts";

/** The file systems that are mounted in every container. */
const mounted = ["proc", "dev"];

/**
 * Puts a program and its shared libraries into an empty folder, like the image in template/docs/deployment.md. Returns
 * the command that runs it with this folder as its root, for which it needs a user namespace but no administrator.
 */
export async function inEmptyRoot(program: string, root: string): Promise<readonly [string, string[]]> {
  const linked = await runIn(dirname(program), [program], {}, undefined, "ldd");
  const libraries = linked.output.match(/\/\S+/g)?.filter((path) => existsSync(path)) ?? [];
  const copy = (from: string, to: string) => {
    mkdirSync(join(root, dirname(to)), { recursive: true });
    copyFileSync(from, join(root, to));
  };
  copy(program, "/app");
  for (const library of libraries) copy(library, library);
  for (const name of ["data", ...mounted]) mkdirSync(join(root, name));
  const mounts = mounted.map((name) => `mount --rbind /${name} "$0/${name}"`).join(" && ");
  const run = `${mounts} && cd "$0" && chroot=$(command -v chroot) && PATH= exec "$chroot" "$0" /app`;
  return ["unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", run, root]];
}
