import { z } from "zod";
import { sessionUser } from "#shared/session.ts";
import { codeSchema, emailSchema } from "#shared/validation.ts";

/** What the two plain forms post, and what the browser checks before it does. */
export const emailForm = z.object({ email: emailSchema });
export const codeForm = z.object({ email: emailSchema, code: codeSchema });

/** The two steps of changing one's address. */
export const newEmailForm = z.object({ newEmail: emailSchema });
export const changeEmailForm = z.object({ newEmail: emailSchema, code: codeSchema });

// Bodies of better-auth's client. Unknown fields are refused: better-auth would take them over. What is typed is
// checked where both ways in meet (sign-in.server.ts); here it only has to be text of a sane length.
const typed = z.string().max(1000);
export const sendBody = z.strictObject({ email: typed, type: z.literal("sign-in") });
export const signInBody = z.strictObject({ email: typed, otp: typed, name: typed.optional() });
export const requestEmailChangeBody = z.strictObject({ newEmail: typed });
export const changeEmailBody = z.strictObject({ newEmail: typed, otp: typed });
export const impersonateBody = z.strictObject({ userId: z.string().min(1).max(100) });
/** better-auth's client sends `{}`; a bare post has no body. */
export const emptyBody = z.strictObject({}).nullish();
/** What a provider sends back. It comes with a person, who is to see a page: what is none of this is as good as missing. */
const fromProvider = z.string().max(4096).optional().catch(undefined);
export const callbackFields = z.object({
  code: fromProvider,
  state: fromProvider,
  error: fromProvider,
  iss: fromProvider,
  device_id: fromProvider,
  user: fromProvider,
});
/** Nothing is cached and reading decides itself when to extend, so these two change nothing. */
export const sessionQuery = z.strictObject({
  disableCookieCache: z.enum(["true", "false"]).optional(),
  disableRefresh: z.enum(["true", "false"]).optional(),
});

const time = z.iso.datetime();

/** As better-auth's client knows it, without the token. */
export const sessionAnswer = z
  .object({
    session: z.object({
      id: z.string(),
      expiresAt: time,
      createdAt: time,
      updatedAt: time,
      ipAddress: z.string().nullable(),
      userAgent: z.string().nullable(),
      impersonatedBy: z.string().nullable(),
    }),
    user: sessionUser.extend({ createdAt: time, updatedAt: time }),
  })
  .nullable();
