import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readme, written } from "../../scripts/kit-names.ts";

const page = readFileSync(readme, "utf8");

test("the README has a section for each room, listing the exports that a project uses", () => {
  const rooms = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory());
  const parts = [...page.matchAll(/^## (\w+)\n[\s\S]*?^<!-- (\w+) -->\n(?:- `|\n)/gm)].map(
    ([, ...names]) => names,
  );
  expect(parts).toEqual(rooms.map(({ name }) => [name, name]).sort());
});

// The type checker proves that these names exist, because the project's code imports them.
test("the lists name exactly what a project uses (run `bun scripts/kit-names.ts` to update them)", () => {
  expect(page).toBe(written(page));
});

test("the examples import only listed names", () => {
  const examples = [...page.matchAll(/```tsx?\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
  const imported = examples.map((code) => /^import (?:type )?\{ (\w+).* from "#kit\/(.*)"/m.exec(code));
  const listed = imported.map(
    (found) => new RegExp(`^- \`${found?.[2]}\`: .*\`${found?.[1]}\``, "m").exec(page)?.[0],
  );
  expect(listed).toEqual(examples.map(() => expect.any(String)));
});
