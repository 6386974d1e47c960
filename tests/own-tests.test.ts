import { expect, inject, test } from "vitest";
import { runIn } from "./support/server.ts";

const project = inject("project");

test.each([
  ["check", "types, lint, format, boundaries and translations"],
  ["test", "its own units"],
  ["test:e2e", "its own browser tests"],
])("bun run %s passes in a generated project: %s", { timeout: 400_000 }, async (command) => {
  const { code, output } = await runIn(project, ["run", command], {}, 300_000);
  expect(code, output).toBe(0);
});
