import { formatCss } from "culori/fn";
import plugin from "tailwindcss/plugin";
import { accent, accentColors, neutralHueOf } from "#shared/accent.ts";

const colors = Object.entries(accentColors).map(([name, { light, dark }]) => [
  `--${name}`,
  `light-dark(${formatCss(light)}, ${formatCss(dark)})`,
]);

/** The colours of app.json's accent, from which styles.css makes the tokens. */
export default plugin(({ addBase }) =>
  addBase({ ":root": { ...Object.fromEntries(colors), "--neutral-h": `${neutralHueOf(accent)}` } }),
);
