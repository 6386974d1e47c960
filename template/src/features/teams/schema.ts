import { z } from "zod";
import { maxSlugLength, teamLimits } from "#config/teams.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { listOf } from "#kit/shared/list.ts";
import { teamRoles } from "#kit/shared/permissions.ts";
import { emailSchema, nameSchema, textOr } from "#kit/shared/validation.ts";

export const teamRole = z.enum(teamRoles, "roleInvalid");

const time = z.iso.datetime();

const logo = z.string().nullable().meta({ description: "The path of the team's picture." });

/** A team as its members see it. */
export const ownTeam = z
  .object({
    id: z.string(),
    slug: z.string(),
    name: z.string(),
    logo,
    role: teamRole,
    members: z.int().min(0),
    createdAt: time,
    deleteAt: time.nullable().meta({
      description: "The time of the scheduled deletion, if there is one.",
    }),
  })
  .meta({ id: "Team" });
export type OwnTeam = z.output<typeof ownTeam>;

export const slugSchema = textOr("slugInvalid", "slugInvalid")
  .trim()
  .min(1, "slugInvalid")
  .max(maxSlugLength, "slugInvalid")
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "slugInvalid");

export const teamChange = z.strictObject({ name: nameSchema, slug: slugSchema }).partial();
export type TeamChange = z.output<typeof teamChange>;

export const memberItem = z
  .object({
    id: z.string(),
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().nullable(),
    role: teamRole,
    joinedAt: time,
    lastSeenAt: time.nullable(),
  })
  .meta({ id: "Member" });
export type Member = z.output<typeof memberItem>;

export const memberList = listOf(memberItem);

export const memberChange = z.strictObject({ role: teamRole });
export const transferBody = z.strictObject({ memberId: z.string() });

export const inviteBody = z.strictObject({
  emails: z.array(emailSchema).min(1, "emailRequired").max(teamLimits.invitedAtOnce, "tooManyAddresses"),
  role: teamRole.default("member"),
  language: z.enum(languages, "invalidOption").optional().meta({
    description: "The language of emails to people who have not chosen one. Defaults to yours.",
  }),
});
export type Invite = z.output<typeof inviteBody>;

const invitationStatus = z.enum(["pending", "accepted", "rejected", "canceled", "expired"]);

export const invitationItem = z
  .object({
    id: z.string(),
    email: z.string(),
    role: teamRole,
    status: invitationStatus,
    inviter: z.string().meta({ description: "The name of the inviting user." }),
    createdAt: time,
    expiresAt: time,
  })
  .meta({ id: "TeamInvitation" });
export type InvitationItem = z.output<typeof invitationItem>;

export const invitationList = listOf(invitationItem);

/** An invitation as the invited person sees it. */
export const receivedInvitation = z
  .object({
    ...invitationItem.shape,
    team: z.string().meta({ description: "The name of the team." }),
    logo,
    isMine: z.boolean().meta({ description: "Whether it is for the address with which you are signed in." }),
  })
  .meta({ id: "ReceivedInvitation" });
export type ReceivedInvitation = z.output<typeof receivedInvitation>;

export const ownTeams = z.object({
  items: z.array(ownTeam),
  invitations: z.array(receivedInvitation),
  required: z.boolean().meta({ description: "Whether everyone works in a team: the setting `TEAMS`." }),
  last: z.string().nullable().meta({
    description: "The slug of the team that was opened last in this browser, or of the first one.",
  }),
});
export type OwnTeams = z.output<typeof ownTeams>;

/** A team as administrators see it. */
export const teamItem = ownTeam.omit({ role: true }).meta({ id: "TeamSummary" });
export type TeamItem = z.output<typeof teamItem>;

export const teamList = listOf(teamItem);

/** The input of the forms. Any character that no address can contain separates addresses. */
export const inviteForm = inviteBody.pick({ role: true, language: true }).extend({
  emails: z
    .string()
    .transform((text) => [...new Set(text.split(/[\s,;،؛]+/))].filter(Boolean))
    .pipe(z.array(z.string()).min(1, "emailRequired")),
});

export const transferForm = z.strictObject({
  member: z
    .object({ id: z.string(), label: z.string() }, "required")
    .refine(({ id }) => id !== "", "invalidOption"),
});

export const deleteForm = (own: string) =>
  z.strictObject({ name: z.string().refine((typed) => typed.trim() === own, "nameMismatch") });
