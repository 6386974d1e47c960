import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "../support/documented.ts";

const root = join(import.meta.dirname, "../..");
const written = pages().filter(({ name }) => name.endsWith(".md"));

function exists(path: string): boolean {
  return globSync(path, { cwd: root }).length > 0;
}

test.each(["docs/glossary.md", "docs/architecture.md"])("%s names existing paths", (name) => {
  const text = written.find((page) => page.name === name)?.text.replace(/^```[\s\S]*?^```$/gm, "") ?? "";
  const paths = [...text.matchAll(/`((?:[\w*-]+\/)+[\w*.-]*)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  const places = ["", "template", "template/src"];
  expect(paths.filter((path) => !places.some((place) => exists(join(place, path))))).toEqual([]);
});

test("template/docs/add-a-component.md names colours that exist in the styles", () => {
  const read = (path: string) => readFileSync(join(import.meta.dirname, "../../template", path), "utf8");
  const rows = read("docs/add-a-component.md").matchAll(/^\| `(?:bg|text|border)-.* \| (.*) \|$/gm);
  const names = [...rows].flatMap(([, here = ""]) => [...here.matchAll(/`[a-z]+-([a-z-]+)`/g)]);
  const colours = names.map(([, name]) => `--color-${name}:`);
  expect(colours).toHaveLength(13);
  const styles = read("src/ui/styles.css");
  expect(colours.filter((name) => !styles.includes(name))).toEqual([]);
});
