import { z } from "zod";
import { codeSchema, emailSchema } from "#kit/shared/validation.ts";

/** The input of the two plain forms; the browser checks it first. */
export const emailForm = z.object({ email: emailSchema });
export const codeForm = z.object({ email: emailSchema, code: codeSchema });

/** The two steps of an email change. */
export const newEmailForm = z.object({ newEmail: emailSchema });
export const changeEmailForm = z.object({ newEmail: emailSchema, code: codeSchema });
