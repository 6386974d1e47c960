import { z } from "zod";
import { codeSchema, emailSchema } from "#shared/validation.ts";

/** What the two plain forms post, and what the browser checks before it does. */
export const emailForm = z.object({ email: emailSchema });
export const codeForm = z.object({ email: emailSchema, code: codeSchema });

/** The two steps of changing one's address. */
export const newEmailForm = z.object({ newEmail: emailSchema });
export const changeEmailForm = z.object({ newEmail: emailSchema, code: codeSchema });
