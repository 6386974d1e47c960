import { type Feature, part } from "#kit/client/feature.ts";

export const social: Feature = {
  parts: { login: part(() => import("./login.tsx")) },
};
