import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readme, written } from "../../scripts/kit-names.ts";

const page = readFileSync(readme, "utf8");
const lines = [...page.matchAll(/^- `([^`]+)`(?:: (.*))?$/gm)].map(([, file = "", names = ""]) => ({
  file,
  names: names.split(", ").flatMap((name) => name.match(/\w+/)?.[0] ?? []),
}));

test("the page has a section for each room, with what a project uses of it (bun scripts/kit-names.ts)", () => {
  const rooms = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory());
  expect([...page.matchAll(/^## (\w+)$/gm)].map(([, room]) => room)).toEqual(
    rooms.map(({ name }) => name).sort(),
  );
  expect(page).toBe(written(page));
});

test.each(lines)("$file has the names that the page says", ({ file, names }) => {
  const path = join(import.meta.dirname, file);
  expect(existsSync(path)).toBe(true);
  const code = readFileSync(path, "utf8");
  const exported = [...code.matchAll(/^export (?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm)]
    .map(([, name = ""]) => name)
    .concat(
      [...code.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
        ([, list = ""]) => list.match(/\w+/g) ?? [],
      ),
    )
    .concat(
      [...code.matchAll(/^export const \{([^}]*)\}/gm)].flatMap(([, list = ""]) => list.match(/\w+/g) ?? []),
    );
  expect(exported).toEqual(expect.arrayContaining(names));
});

test("the examples name what there is", () => {
  const listed = new Set(lines.flatMap(({ names }) => names));
  for (const [, code = ""] of page.matchAll(/```tsx?\n([\s\S]*?)```/g)) {
    const [, name = ""] = code.match(/^import (?:type )?\{ (\w+)/) ?? [];
    expect(listed).toContain(name);
  }
});
