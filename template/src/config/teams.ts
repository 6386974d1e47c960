import { day, hour } from "#kit/shared/time.ts";

/** The limits of teams. By default, better-auth's plugin would stop at 100 of most things. */
export const teamLimits = {
  /** Teams owned by one user. */
  owned: 20,
  /** Members of one team. */
  members: 1000,
  /** Open invitations of one team. */
  invitations: 200,
  /** Addresses in one invitation call. */
  invitedAtOnce: 20,
} as const;

/** Invitations to one address by all teams, counted per mail sent. */
export const invitedLimit = { max: 10, withinMs: day };

/** The maximum length of a team's name in paths. */
export const maxSlugLength = 50;

export const invitationMs = 7 * day;

/** How long an invitation is kept after it was answered or expired. */
export const keptInvitationMs = 30 * day;

/** The time between deleting a team and erasing it. */
export const teamGraceMs = 24 * hour;
