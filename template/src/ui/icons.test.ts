import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");

test("the icon file contains exactly the icons whose names can be used, once each", () => {
  const symbols = [...read("icons.svg").matchAll(/<symbol id="([^"]+)" viewBox="0 0 24 24">/g)];
  const names = [...read("icon-names.ts").matchAll(/^ {4}"?([a-z0-9-]+)"?: true;$/gm)];
  const sorted = (found: readonly RegExpMatchArray[]) => found.map(([, name]) => name).sort();
  expect(symbols.length).toBeGreaterThan(0);
  expect(sorted(symbols)).toEqual(sorted(names));
  expect(new Set(sorted(symbols)).size).toBe(symbols.length);
});

test("the illustrations file contains exactly those whose names can be used, in the text's colour only", () => {
  const file = read("drawings.svg");
  const symbols = [...file.matchAll(/<symbol id="([^"]+)" viewBox="0 0 120 80">/g)].map(([, name]) => name);
  const names = read("drawing.tsx").match(/name: ("[a-z-]+"(?: \| "[a-z-]+")*);/)?.[1];
  expect(symbols.map((name) => `"${name}"`).join(" | ")).toBe(names);
  expect(new Set(file.match(/(?:fill|stroke)="[^"]+"/g))).toEqual(
    new Set(['fill="none"', 'fill="currentColor"', 'stroke="currentColor"']),
  );
});
