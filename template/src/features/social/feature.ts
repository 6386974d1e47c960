import { type Feature, part } from "#kit/client/feature.tsx";

export const social: Feature = {
  parts: { login: part(() => import("./login.tsx")) },
};
