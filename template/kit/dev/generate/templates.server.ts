import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exportsOf, withImports } from "./imports.server.ts";
import { type Plan, referencesOf } from "./plan.server.ts";
import { slotsOf } from "./slots.server.ts";
import { targetOf } from "./types.server.ts";

interface Template {
  path: string;
  /** The modules of the kit and of the feature that it uses. */
  rooms: RegExp;
  code: string;
}

/** The files of templates/<name>.txt: each after a line with its path and the modules that it uses. */
function templatesIn(name: string): Template[] {
  const text = readFileSync(join(import.meta.dirname, "templates", `${name}.txt`), "utf8");
  return text
    .split(/^--- /m)
    .slice(1)
    .map((part) => {
      const [, path = "", rooms = "", code = ""] = /^(\S+) ?([^\n]*)\n(.*)$/s.exec(part) ?? [];
      return { path, rooms: new RegExp(rooms || "^$"), code };
    });
}

/** Writes what the slots have to say in place of each `{{name}}`. */
function filled(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`Nothing is known to write for ${slot}`);
    return value;
  });
}

/** The files of the feature itself, by their paths, not formatted. */
export function ownFiles(plan: Plan): Record<string, string> {
  const slots = slotsOf(plan);
  const files = ["server", "browser", "tests"].flatMap(templatesIn).map(({ path, rooms, code }) => ({
    path: filled(path, slots),
    rooms,
    code: filled(code, slots).replace(/^ +\n/gm, "").trim(),
  }));
  const tables = referencesOf(plan).map((field) => [targetOf(field).module, targetOf(field).table]);
  const seeds = referencesOf(plan).flatMap(({ target }) =>
    target?.feature ? [[`#features/${target.feature.path}/feature.server.ts`, target.feature.name]] : [],
  );
  const folder = `src/features/${plan.names.path}/`;
  return Object.fromEntries(
    files.map(({ path, rooms, code }) => {
      const inside = path.startsWith(folder);
      const beside = files.flatMap((other) => {
        if (!other.path.startsWith(folder)) return [];
        const module = other.path.replace(inside ? folder : "src/", inside ? "./" : "#");
        return rooms.test(module) ? [[module, exportsOf(other.code)]] : [];
      });
      const refers = /(tables|store)\.server\.ts$/.test(path);
      const others = refers ? tables : path.endsWith(".test.ts") ? seeds : [];
      return [path, withImports(code, rooms, Object.fromEntries([...beside, ...others]))];
    }),
  );
}

/** What generated pages need and the project does not have yet: a component of theirs, as it is. */
export function componentsFor(root: string, files: Readonly<Record<string, string>>): Record<string, string> {
  const code = Object.values(files).join("\n");
  const needed = templatesIn("ui").filter(
    ({ path }) => code.includes(path.replace("src/", "#")) && !existsSync(join(root, path)),
  );
  return Object.fromEntries(needed.map(({ path, code }) => [path, code]));
}
