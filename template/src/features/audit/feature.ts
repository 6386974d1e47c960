import { type Feature, part } from "#kit/client/feature.tsx";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    audit: "read";
  }
}

const acts = part(() => import("./manager/user-acts.tsx"));

export const audit: Feature = {
  permissions: { audit: { read: ["admin"] } },
  navigation: [
    {
      area: "manager",
      section: "configuration",
      label: "home:navigation.audit",
      icon: "scroll-text",
      keywords: "home:keywords.audit",
      to: "/manager/audit",
      needs: { audit: ["read"] },
    },
  ],
  counters: [
    {
      name: "audit",
      to: "/manager/audit",
      needs: { audit: ["read"] },
      latest: {
        title: "audit:list.latest",
        none: "audit:list.empty",
        rows: part(() => import("./manager/latest-acts.tsx")),
      },
    },
  ],
  audit: {
    account: {
      acts: {
        deviceAdded: "audit:actions.account.deviceAdded",
        emailChanged: "audit:actions.account.emailChanged",
        passkeyAdded: "audit:actions.account.passkeyAdded",
        passkeyRenamed: "audit:actions.account.passkeyRenamed",
        passkeyRemoved: "audit:actions.account.passkeyRemoved",
        providerLinked: "audit:actions.account.providerLinked",
        providerUnlinked: "audit:actions.account.providerUnlinked",
        sessionsRevoked: "audit:actions.account.sessionsRevoked",
        pluginUsed: "audit:actions.account.pluginUsed",
        deleted: "audit:actions.account.deleted",
      },
    },
    user: {
      acts: {
        created: "audit:actions.user.created",
        renamed: "audit:actions.user.renamed",
        roleChanged: "audit:actions.user.roleChanged",
        emailChanged: "audit:actions.user.emailChanged",
        banned: "audit:actions.user.banned",
        unbanned: "audit:actions.user.unbanned",
        sessionsRevoked: "audit:actions.user.sessionsRevoked",
        passkeyRemoved: "audit:actions.user.passkeyRemoved",
        viewed: "audit:actions.user.viewed",
        viewEnded: "audit:actions.user.viewEnded",
        unlocked: "audit:actions.user.unlocked",
        deleted: "audit:actions.user.deleted",
      },
      link: (id) => ({ to: "/manager/users/$id", params: { id } }),
    },
  },
  parts: {
    user: acts,
    record: acts,
    acts: part(() => import("./manager/acts-on.tsx")),
  },
};
