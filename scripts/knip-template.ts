import template from "../template/knip.jsonc";
import { libraries } from "./kit-names.ts";

const [kit, ...entry] = ["kit/**/*.{ts,tsx}", "kit/testing/fixtures/*.ts"];

/** Finds unused code in the template and its kit. Ignores the overlays, which projects do not have. */
export default {
  ...template,
  entry: [
    ...template.entry.filter((one) => one !== kit),
    ...entry,
    ...libraries.map((file) => `kit/${file}`),
  ],
  ignore: [...template.ignore, "overlays/**"],
};
