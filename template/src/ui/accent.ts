import { formatCss } from "culori/fn";
import plugin from "tailwindcss/plugin";
import { colorsOf, neutralHueOf } from "#kit/shared/accent.ts";
import { readAppSettings } from "./app-settings.ts";

/** The colours of app.json's accent, from which styles.css makes the tokens. */
export default plugin(({ addBase }) => {
  const { accent } = readAppSettings();
  const colors = Object.entries(colorsOf(accent)).map(([name, { light, dark }]) => [
    `--${name}`,
    `light-dark(${formatCss(light)}, ${formatCss(dark)})`,
  ]);
  addBase({ ":root": { ...Object.fromEntries(colors), "--neutral-h": `${neutralHueOf(accent)}` } });
});
