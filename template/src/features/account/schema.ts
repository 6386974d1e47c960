import { z } from "zod";
import { codeSchema, emailSchema, nameSchema } from "#kit/shared/validation.ts";

export const onboardingForm = z.object({ name: nameSchema });

export const deleteBody = z.strictObject({ email: emailSchema });

export function deleteForm(own: string) {
  return z.strictObject({ email: emailSchema.refine((typed) => typed === own, "emailMismatch") });
}

export function newEmailForm(own: string) {
  return z.strictObject({ newEmail: emailSchema.refine((typed) => typed !== own, "emailUnchanged") });
}

export const emailCodeForm = z.strictObject({ code: codeSchema });
