import { globSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "../support/documented.ts";

const root = join(import.meta.dirname, "../..");
const written = pages().filter(({ name }) => name.endsWith(".md"));

function exists(path: string): boolean {
  return globSync(path, { cwd: root }).length > 0;
}

test.each(written)("$name: every link leads to a file", ({ name, text }) => {
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !exists(join(dirname(name), link)))).toEqual([]);
});

test.each(["docs/glossary.md", "docs/architecture.md"])("%s: the paths exist", (name) => {
  const text = written.find((page) => page.name === name)?.text.replace(/^```[\s\S]*?^```$/gm, "") ?? "";
  const paths = [...text.matchAll(/`((?:[\w*-]+\/)+[\w*.-]*)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  const places = ["", "template", "template/src"];
  expect(paths.filter((path) => !places.some((place) => exists(join(place, path))))).toEqual([]);
});
