import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder } from "./command.ts";
import { fixture } from "./templates.ts";

const repository = join(import.meta.dirname, "../../..");

/** A small copy of this repository with the fixture as its template; installing it needs no network. */
export function copyRepository(): string {
  const root = join(emptyFolder(), "repository");
  mkdirSync(join(root, "cli"), { recursive: true });
  cpSync(join(repository, "scripts"), join(root, "scripts"), { recursive: true });
  cpSync(join(repository, "cli/src"), join(root, "cli/src"), { recursive: true });
  cpSync(join(repository, "registry"), join(root, "registry"), { recursive: true });
  for (const name of ["LICENSE", "cli/package.json"]) cpSync(join(repository, name), join(root, name));
  symlinkSync(join(repository, "cli/node_modules"), join(root, "cli/node_modules"));
  cpSync(fixture, join(root, "template"), { recursive: true });
  // The command and projects share the code that removes features.
  for (const path of ["scripts/remove", "kit/dev/generate/names.server.ts", "kit/dev/json.server.ts"])
    cpSync(join(repository, "template", path), join(root, "template", path), { recursive: true });
  writeFileSync(join(root, "package.json"), '{ "name": "copy", "private": true }\n');
  return root;
}

/** A folder for PATH with only the named programs. */
export function onlyThese(programs: Record<string, string>): string {
  const folder = emptyFolder();
  for (const [name, target] of Object.entries(programs)) {
    if (target.startsWith("/")) symlinkSync(target, join(folder, name));
    else writeFileSync(join(folder, name), target, { mode: 0o755 });
  }
  return folder;
}
