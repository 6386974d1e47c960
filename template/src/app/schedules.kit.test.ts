import { expect, test } from "vitest";
import { schedules } from "./features.server.ts";

test("built-in scheduled jobs except the report wait while the clock may be ahead", () => {
  const others = schedules.filter(({ job }) => !job.deletes);
  expect(others.map(({ job }) => job.name)).toEqual(["report failed jobs"]);
});
