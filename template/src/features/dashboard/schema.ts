import { z } from "zod";
import { counted } from "./counted.ts";

const amount = z.int().min(0);

export const dashboard = z
  .object({
    counts: z.partialRecord(z.enum(counted), amount),
    /** One per day of the last 30 in UTC, oldest first, including days without sign-ups. */
    signUps: z.array(z.object({ day: z.iso.date(), count: amount })),
  })
  .meta({ id: "Dashboard" });
export type Dashboard = z.output<typeof dashboard>;
