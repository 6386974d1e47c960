import type { Feature } from "#kit/client/feature.tsx";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    // #region acts
    /** "all": also those of other owners. */
    oddThing: "read" | "create" | "update" | "delete" | "all";
    // #endregion
  }
}

declare module "#kit/shared/audit.ts" {
  interface AuditActs {
    oddThing: "deleted" | "restored";
  }
}

export const oddThings: Feature = {
  // #region permissions
  permissions: {
    oddThing: {
      read: ["admin", "user"],
      create: ["admin", "user"],
      update: ["admin", "user"],
      delete: ["admin", "user"],
      all: ["admin"],
    },
  },
  // #endregion
  navigation: [
    // #region entries
    {
      area: "app",
      label: "home:navigation.oddThings",
      icon: "clipboard-list",
      to: "/app/odd-things",
      needs: { oddThing: ["read"] },
    },
    // #endregion
  ],
  commands: () => import("./commands.ts"),
  // #region counters
  counters: [
    {
      name: "oddThings",
      label: "odd-things:list.title",
      to: "/app/odd-things",
      needs: { oddThing: ["read"] },
    },
  ],
  // #endregion
  audit: {
    oddThing: {
      acts: { deleted: "odd-things:audit.deleted", restored: "odd-things:audit.restored" },
      // #region link
      link: (id) => ({ to: "/app/odd-things/$id", params: { id } }),
      // #endregion
    },
  },
};
