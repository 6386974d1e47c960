import { z } from "zod";

const amount = z.int().min(0);

export const dashboardData = z
  .object({
    counts: z.record(z.string(), amount),
    recent: z.record(z.string(), z.array(amount)).meta({
      description:
        "For each of the last 30 days in UTC, oldest first: how many were added, or for sessions, last used.",
    }),
    shares: z.record(z.string(), z.record(z.string(), amount)).meta({
      description: "Of some numbers, how many of something else belong to each, by its id.",
    }),
    /** One entry for each of the last 30 UTC days, oldest first. Empty if the user may not see users. */
    signUps: z.array(z.object({ day: z.iso.date(), count: amount })),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.output<typeof dashboardData>;

export const signUpMonths = z
  .object({
    /** The last 12 months in UTC, oldest first, including months without sign-ups. */
    months: z.array(
      z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: amount, yearBefore: amount }),
    ),
  })
  .meta({ id: "SignUpMonths" });
export type SignUpMonths = z.output<typeof signUpMonths>;
