import { expect, test } from "vitest";
import { hour, minute } from "../shared/time.ts";
import { openKitDatabase } from "../testing/fixtures/database.server.ts";
import { spend } from "./budget.server.ts";

test("refuses a request above a limit with the time to wait, without counting it", async () => {
  const { db } = await openKitDatabase();
  const start = Date.now();
  const report = (minutes: number, key = "ada") =>
    spend(db, { budget: "report", key }, [{ max: 2, withinMs: hour }], new Date(start + minutes * minute));
  await report(0);
  await report(10);
  for (const minutes of [20, 20])
    await expect(report(minutes)).rejects.toMatchObject({ code: "RATE_LIMITED", retryAfter: 40 * 60 });
  await report(20, "grace");
  await report(60);
});
