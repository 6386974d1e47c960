import { z } from "zod";

const amount = z.int().min(0);

export const dashboardData = z
  .object({
    counts: z.record(z.string(), amount),
    recent: z.record(z.string(), z.array(amount)).meta({
      description:
        "For each of the last 30 days in UTC, oldest first: how many were added, or for sessions, last used.",
    }),
    before: z.record(z.string(), amount).meta({
      description: "How many were added in the 30 days before those of `recent`.",
    }),
    shares: z.record(z.string(), z.record(z.string(), amount)).meta({
      description: "For some counts, the number of related records of each record, by its id.",
    }),
    /** One entry for each of the last 30 UTC days, oldest first. Empty if the user may not see users. */
    signUps: z.array(z.object({ day: z.iso.date(), count: amount })),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.output<typeof dashboardData>;

export const signUpPeriods = z
  .object({
    /** The last 12 months in UTC, oldest first, including months without sign-ups. */
    months: z.array(
      z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), count: amount, yearBefore: amount }),
    ),
    /** The sign-ups of the last 168 UTC days (24 weeks), oldest first. */
    days: z.object({ first: z.iso.date(), counts: z.array(amount) }),
  })
  .meta({ id: "SignUpPeriods" });
export type SignUpPeriods = z.output<typeof signUpPeriods>;
