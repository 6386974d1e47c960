import { expect, test } from "vitest";
import { schedules } from "./features.server.ts";

test("built-in scheduled jobs wait while the clock may be ahead, except for the report", () => {
  const others = schedules.filter(({ job }) => !job.deletes);
  expect(others.map(({ job }) => job.name)).toEqual(["report failed jobs"]);
});
