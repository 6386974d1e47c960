import type { Feature } from "#kit/client/feature.ts";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    team: "list" | "delete";
  }
}

declare module "#kit/shared/audit.ts" {
  interface AuditActs {
    team:
      | "created"
      | "renamed"
      | "invited"
      | "invitationRevoked"
      | "joined"
      | "left"
      | "memberRemoved"
      | "roleChanged"
      | "transferred"
      | "deleted"
      | "restored";
  }
}

export const teams: Feature = {
  // Of administrators. What members may do is a matter of their rank: `team` of a route.
  permissions: { team: { list: ["admin"], delete: ["admin"] } },
  audit: {
    team: {
      acts: {
        created: "teams:audit.created",
        renamed: "teams:audit.renamed",
        invited: "teams:audit.invited",
        invitationRevoked: "teams:audit.invitationRevoked",
        joined: "teams:audit.joined",
        left: "teams:audit.left",
        memberRemoved: "teams:audit.memberRemoved",
        roleChanged: "teams:audit.roleChanged",
        transferred: "teams:audit.transferred",
        deleted: "teams:audit.deleted",
        restored: "teams:audit.restored",
      },
    },
  },
};
