import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cliDocs } from "../../scripts/cli-docs.ts";

test("docs/cli.md is up to date (run `bun scripts/cli-docs.ts` to update it)", () => {
  const written = readFileSync(join(import.meta.dirname, "../../docs/cli.md"), "utf8");
  expect(written).toBe(cliDocs());
});
