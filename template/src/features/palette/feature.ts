import type { Feature } from "#kit/client/feature.ts";
import { part } from "#kit/client/part.ts";

export const palette: Feature = {
  commands: () => import("./components/commands.tsx"),
  parts: { bar: part(() => import("./components/palette-button.tsx")) },
};
