import type { Feature } from "#kit/client/feature.ts";
import { part } from "#kit/client/part.ts";

export const social: Feature = {
  parts: { login: part(() => import("./login.tsx")) },
};
