import { expect, test } from "vitest";
import { getTiming } from "./thing.server.ts";

test.each([
  [{ every: "1d" }, { word: "day", said: "every: day", tested: "every: 86400000", when: "every day" }],
  [
    { every: "6h" },
    { word: "hour", said: "every: 6 * hour", tested: "every: 21600000", when: "every 6 hours" },
  ],
  [
    { cron: "0 7 * * *" },
    { said: 'cron: "0 7 * * *"', tested: 'cron: "0 7 * * *"', when: "at the times of its schedule" },
  ],
  [
    { cron: "*/15 8-17 * * MON", tz: "Europe/Paris" },
    {
      said: 'cron: "*/15 8-17 * * MON", tz: "Europe/Paris"',
      tested: 'cron: "*/15 8-17 * * MON", tz: "Europe/Paris"',
      when: "at the times of its schedule",
    },
  ],
  [{}, undefined],
])("%j is written as %j", (said, timing) => {
  expect(getTiming(said)).toEqual(timing);
});

test.each([
  [{ every: "soon" }, 'Invalid period "soon": write 30s'],
  [{ every: "367d" }, 'Invalid period "367d"'],
  [{ cron: "soon" }, 'Invalid time "soon": '],
  [{ cron: "0 24 * * *" }, "Write it like --cron"],
  [{ cron: '0 7 * * "' }, "Invalid time"],
  [{ cron: "0 0 30 2 *" }, "0 0 30 2 * never comes. Write it like"],
  [{ cron: "0 7 * * *", tz: "Europe/Atlantis" }, 'Invalid time "0 7 * * *": '],
])("%j is refused: %s", (said, why) => {
  expect(() => getTiming(said)).toThrow(why);
});
