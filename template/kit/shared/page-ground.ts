import { shade, type Theme } from "./accent.ts";

/** The page behind everything: the token "canvas" of ui/styles.css, for browsers' own surfaces. */
export const pageGround: Readonly<Record<Theme, string>> = {
  light: shade(0.983, 0.003),
  dark: shade(0.15, 0.006),
};
