import { readFileSync } from "node:fs";
// Tailwind watches what its plugins import, but keeps the modules: the file is read anew.
import "../../app.json";
import { type Oklch, readAccent } from "#kit/shared/accent.ts";

const file = new URL("../../app.json", import.meta.url);

/** What the plugins of styles.css make tokens of, as it is now. */
export function readAppSettings(): { title: string; accent: Oklch } {
  const { title, accent } = JSON.parse(readFileSync(file, "utf8"));
  return { title, accent: readAccent(accent) };
}
