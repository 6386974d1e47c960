import { type Feature, part } from "#kit/client/feature.tsx";

/** The code that signs in as a persona, only in a demo. Not a secret: the page shows it. */
export const demoCode = "000000";

export const demo: Feature = {
  parts: { anywhere: part(() => import("./components/demo.tsx")) },
};
