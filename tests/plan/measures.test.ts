import { expect, test } from "vitest";
import { measures } from "../../scripts/measures.ts";

test.each(measures())("$name: the limit is $limit", ({ value, limit, name, found = [] }) => {
  if (name.startsWith("median")) expect(value).toBeGreaterThanOrEqual(limit);
  else expect(value, found.join("\n")).toBeLessThanOrEqual(limit);
});
