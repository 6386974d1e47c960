import plugin from "tailwindcss/plugin";
import { accent } from "#shared/accent.ts";

/** The accent of app.json, from which styles.css derives its colours. */
export default plugin(({ addBase }) =>
  addBase({
    ":root": {
      "--accent-l": `${accent.lightness}`,
      "--accent-c": `${accent.chroma}`,
      "--accent-h": `${accent.hue}`,
    },
  }),
);
