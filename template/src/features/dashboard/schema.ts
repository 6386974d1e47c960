import { z } from "zod";

/** What there may be numbers of, in the order they are shown. */
export const counted = ["users", "books", "genres", "sessions"] as const;
export type Counted = (typeof counted)[number];

const amount = z.int().min(0);

export const dashboard = z
  .object({
    counts: z.partialRecord(z.enum(counted), amount),
    /** One for each of the last 30 days by UTC, the oldest first, those without a sign-up included. */
    signUps: z.array(z.object({ day: z.iso.date(), count: amount })),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.output<typeof dashboard>;
