import type { Feature } from "#kit/client/feature.ts";
import { part } from "#kit/client/part.ts";

export const demo: Feature = {
  parts: { anywhere: part(() => import("./components/demo.tsx")) },
};
