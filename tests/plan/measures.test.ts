import { expect, test } from "vitest";
import { measures } from "../../scripts/measures.ts";

test.each(measures())("$name: at most $limit", ({ value, limit, name }) => {
  if (name.startsWith("median")) expect(value).toBeGreaterThanOrEqual(limit);
  else expect(value).toBeLessThanOrEqual(limit);
});
