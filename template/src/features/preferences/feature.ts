import type { Feature } from "#kit/client/feature.ts";

export const preferences: Feature = { commands: () => import("./menu-entries.ts") };
