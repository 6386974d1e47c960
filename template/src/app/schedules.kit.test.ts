import { expect, test } from "vitest";
import { schedules } from "./features.server.ts";

test("what the product does by itself waits while the clock may be ahead, except its report", () => {
  const others = schedules.filter(({ job }) => !job.deletes);
  expect(others.map(({ job }) => job.name)).toEqual(["report failed jobs"]);
});
