import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");
const floors = ["commands", "report", "upgrade", "project", "options", ["transform", "ports"], "template"];

function getFloor(path: string): number {
  const [folder = ""] = relative(source, path).split("/");
  return floors.findIndex((floor) => [floor].flat().includes(folder));
}

test("the folders of the program import each other in one direction only", () => {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .map((path) => join(source, path))
    .filter((path) => /\.(ts|mjs)$/.test(path) && dirname(path) !== source);
  expect(files.filter((path) => getFloor(path) < 0)).toEqual([]);
  const upward = files.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?:from|import\() ?"(\.[^"]+)"/g)].flatMap(([, to = ""]) => {
      const target = join(dirname(path), to);
      const isRoot = dirname(target) === source || !target.startsWith(source);
      return isRoot || getFloor(path) <= getFloor(target) ? [] : [`${relative(source, path)} → ${to}`];
    }),
  );
  expect(upward).toEqual([]);
});
