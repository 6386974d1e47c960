import { type Feature, part } from "#kit/client/feature.tsx";

/** The code to sign in as a persona, in a demo only. It is not a secret: the page shows it. */
export const demoCode = "000000";

export const demo: Feature = {
  parts: { anywhere: part(() => import("./components/demo.tsx")) },
};
