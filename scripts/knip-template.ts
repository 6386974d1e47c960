import template from "../template/knip.jsonc";
import { libraries } from "./kit-names.ts";

const [kit, ...entry] = ["kit/**/*.{ts,tsx}", "kit/testing/{hold-lock,write-rows,fixtures/*}.ts"];

/** What is unused in the template, its kit included: beside it are its overlays, which a project does not have. */
export default {
  ...template,
  entry: [
    ...template.entry.filter((one) => one !== kit),
    ...entry,
    ...libraries.map((file) => `kit/${file}`),
  ],
  ignore: [...template.ignore, "overlays/**"],
};
