import { z } from "zod";
import { codeSchema, emailSchema } from "#kit/shared/validation.ts";

export const emailForm = z.object({ email: emailSchema });
export const codeForm = z.object({ email: emailSchema, code: codeSchema });

export const newEmailForm = z.object({ newEmail: emailSchema });
export const changeEmailForm = z.object({ newEmail: emailSchema, code: codeSchema });
