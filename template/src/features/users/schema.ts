import { z } from "zod";
import { roles } from "#config/roles.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { maxBanReasonLength } from "#kit/shared/limits.ts";
import { listOf } from "#kit/shared/list.ts";
import { emailSchema, lineSchema, nameSchema } from "#kit/shared/validation.ts";

const role = z.enum(roles, "roleInvalid");

export const userForm = z.strictObject({ name: nameSchema, email: emailSchema, role });

/** The API's schema. For no invitation, the form below sends an empty text. */
export const newUser = userForm.extend({
  invite: z.enum(languages, "invalidOption").optional().meta({
    description: "Sends an invitation in this language, which becomes that of other emails to the user.",
  }),
});
export const newUserForm = userForm.extend({
  invite: z.union([z.literal("").transform(() => undefined), newUser.shape.invite]),
});
export type NewUser = z.output<typeof newUser>;

export const userChange = userForm.partial();
export type UserChange = z.output<typeof userChange>;

export const banBody = z.strictObject({
  reason: lineSchema(maxBanReasonLength, { required: "reasonRequired", invalid: "reasonInvalid" }),
  expiresAt: z.iso
    .datetime("dateInvalid")
    .refine((time) => Date.parse(time) > Date.now(), "datePast")
    .optional(),
});
export type Ban = z.output<typeof banBody>;

/** The input of the form. `expiresAt` is empty, or a local time without a time zone. */
export const banForm = z.strictObject({
  reason: banBody.shape.reason,
  expiresAt: z
    .string()
    .transform((local) => (local === "" ? undefined : toIso(local)))
    .pipe(banBody.shape.expiresAt),
});

function toIso(local: string): string {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
}

export const userItem = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    role: z.enum(roles),
    emailVerified: z.boolean(),
    banned: z.boolean(),
    banReason: z.string().nullable(),
    banExpires: z.iso.datetime().nullable(),
    onboardedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    lastSeenOn: z.iso.date().nullable().meta({
      description: "The day on which the user was last active, in UTC. Null without a session.",
    }),
    image: z.string().nullable().meta({ description: "The path of the profile picture." }),
  })
  .meta({ id: "User" });
export type User = z.output<typeof userItem>;

export const userList = listOf(userItem);
