import { z } from "zod";
import { codeSchema, emailSchema, nameSchema } from "#shared/validation.ts";

export { nameBody as nameForm, nameBody as onboardingBody } from "#shared/validation.ts";

/** What the form posts besides is not for the API. */
export const onboardingForm = z.object({ name: nameSchema });

/** Deleting is confirmed by typing one's own address. */
export const deleteBody = z.strictObject({ email: emailSchema });

export function deleteForm(own: string) {
  return z.strictObject({ email: emailSchema.refine((typed) => typed === own, "emailMismatch") });
}

export function newEmailForm(own: string) {
  return z.strictObject({ newEmail: emailSchema.refine((typed) => typed !== own, "emailUnchanged") });
}

export const emailCodeForm = z.strictObject({ code: codeSchema });
