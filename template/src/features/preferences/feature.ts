import type { Feature } from "#kit/client/feature.tsx";

export const preferences: Feature = { commands: () => import("./menu-entries.ts") };
