import type { ServerFeature } from "#kit/api/feature.server.ts";
import { formCallbacks, socialForm, socialFormPath } from "./forms.server.ts";
import { socialRules } from "./rules.server.ts";

export const social = {
  authRules: socialRules,
  forms: { paths: [socialFormPath], routes: socialForm },
  foreignPaths: formCallbacks,
} satisfies ServerFeature;
