import { type Feature, part } from "#kit/client/feature.tsx";

export const palette: Feature = {
  commands: () => import("./components/commands.tsx"),
  parts: { bar: part(() => import("./components/palette-button.tsx")) },
};
