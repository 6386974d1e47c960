import { z } from "zod";
import { emailSchema } from "#shared/validation.ts";

export { nameBody as nameForm, nameBody as onboardingForm } from "#shared/validation.ts";

/** Deleting is confirmed by typing one's own address. */
export const deleteBody = z.strictObject({ email: emailSchema });

export function deleteForm(own: string) {
  return z.strictObject({ email: emailSchema.refine((typed) => typed === own, "emailMismatch") });
}
