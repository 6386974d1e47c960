import { ofType, type Plan } from "./feature.server.ts";
import type { Field } from "./fields.server.ts";
import { types } from "./types.server.ts";

// What the pages have in common.

export const needsDate = (plan: Plan) => ofType(plan, "date").length > 0;
export const needsLanguage = (plan: Plan) => ofType(plan, "date", "integer").length > 0;
export const dateImport = (plan: Plan) =>
  needsDate(plan) ? `import { date } from "#kit/shared/time-text.ts";` : "";
export const shown = (field: Field, of: string) =>
  types[field.type].shown?.(field, of) ?? `{${types[field.type].words(field, of)}}`;
