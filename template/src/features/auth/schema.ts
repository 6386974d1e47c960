import { z } from "zod";
import { codeSchema, emailSchema } from "#kit/shared/validation.ts";

export const emailForm = z.object({ email: emailSchema });
export const codeForm = z.object({ email: emailSchema, code: codeSchema });

/** The input of better-auth's call, which has another name for the code. */
export const codeBody = z.object({ email: emailSchema, otp: codeSchema });

export const newEmailForm = z.object({ newEmail: emailSchema });
export const changeEmailBody = z.object({ newEmail: emailSchema, otp: codeSchema });
