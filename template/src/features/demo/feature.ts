import type { Feature } from "#kit/client/feature.ts";
import { part } from "#kit/client/part.ts";

/** Signs in as a persona, in a demo only. Not a secret: the page shows it. */
export const demoCode = "000000";

export const demo: Feature = {
  parts: { anywhere: part(() => import("./components/demo.tsx")) },
};
