import { organization } from "better-auth/plugins/organization";
import { second } from "#kit/shared/time.ts";
import { invitationMs, teamLimits } from "./teams.ts";

/** better-auth's organization plugin, which serves the same teams under /api/auth/organization. */
export function teamPlugin() {
  const plugin = organization({
    organizationLimit: teamLimits.owned,
    membershipLimit: teamLimits.members,
    invitationLimit: teamLimits.invitations,
    invitationExpiresIn: invitationMs / second,
    requireEmailVerificationOnInvitation: true,
    // Teams are not nested, and their roles are in the members table.
    teams: { enabled: false },
    dynamicAccessControl: { enabled: false },
  });
  // The team is in the path. An active team in the session would also switch other tabs.
  const { session: _, ...schema } = plugin.schema;
  return { ...plugin, schema };
}
