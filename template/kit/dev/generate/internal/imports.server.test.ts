import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import known from "./imports.json" with { type: "json" };

const folders: readonly (readonly [alias: string, folder: string])[] = [
  ["#kit/", "kit/"],
  ["#ui/", "src/ui/"],
  ["#config/", "src/config/"],
];

test("each name that generated code may import is exported by its module", () => {
  const lost = Object.entries(known).flatMap(([module, names]) => {
    const [alias, folder] = folders.find(([start]) => module.startsWith(start)) ?? [];
    if (alias === undefined) return [];
    const path = `${folder}${module.slice(alias.length).replace(/#.*/, "")}`;
    if (!existsSync(path)) return [path];
    const code = readFileSync(path, "utf8");
    return names
      .split(/[ :=]+/)
      .filter((name) => name && !new RegExp(`^export [^;=(]*\\b${name}\\b`, "m").test(code))
      .map((name) => `${path}: ${name}`);
  });
  expect(lost).toEqual([]);
});

test("each room of a template has a module that generated code may import", () => {
  const templates = join(import.meta.dirname, "templates");
  const patterns = ["browser.txt", "server.txt"].flatMap((name) =>
    [...readFileSync(join(templates, name), "utf8").matchAll(/^--- \S+ (\S+)$/gm)].flatMap(
      // Alternatives, but not those in parentheses.
      ([, rooms = ""]) => rooms.split(/\|(?![^(]*\))/),
    ),
  );
  const modules = Object.keys(known);
  const ofKit = patterns.filter((pattern) => !/^[\^#]/.test(pattern));
  expect(ofKit.length).toBeGreaterThan(10);
  expect(ofKit.filter((pattern) => !modules.some((module) => new RegExp(pattern).test(module)))).toEqual([]);
});
