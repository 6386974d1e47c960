import { type Feature, part } from "#kit/client/feature.tsx";

const acts = {
  created: "teams:audit.created",
  renamed: "teams:audit.renamed",
  pictureChanged: "teams:audit.pictureChanged",
  invited: "teams:audit.invited",
  invitationRevoked: "teams:audit.invitationRevoked",
  joined: "teams:audit.joined",
  left: "teams:audit.left",
  memberRemoved: "teams:audit.memberRemoved",
  roleChanged: "teams:audit.roleChanged",
  transferred: "teams:audit.transferred",
  deleted: "teams:audit.deleted",
  restored: "teams:audit.restored",
} as const;

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    team: "list" | "delete";
  }
}

declare module "#kit/shared/audit.ts" {
  interface AuditActs {
    team: keyof typeof acts;
  }
}

export const teams: Feature = {
  // What administrators may do. What members may do depends on their rank: `team` of a route.
  permissions: { team: { list: ["admin"], delete: ["admin"] } },
  navigation: [
    {
      area: "app",
      label: "home:navigation.team",
      icon: "building-2",
      to: "/app/t/$team",
      team: true,
      exact: true,
    },
    {
      area: "manager",
      section: "application",
      label: "home:navigation.teams",
      icon: "building-2",
      keywords: "home:keywords.teams",
      to: "/manager/teams",
      needs: { team: ["list"] },
    },
  ],
  commands: () => import("./commands.ts"),
  parts: {
    bar: part(() => import("./components/switcher.tsx")),
    home: part(() => import("./components/notice.tsx")),
    account: part(() => import("./components/own-teams.tsx")),
    user: part(() => import("./manager/user-teams.tsx")),
  },
  audit: {
    team: {
      acts,
      values: { owner: "teams:roles.owner", admin: "teams:roles.admin", member: "teams:roles.member" },
      link: (id) => ({ to: "/manager/teams/$id", params: { id } }),
    },
  },
};
