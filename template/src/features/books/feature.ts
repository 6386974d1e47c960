import { type Feature, type NavEntry, part } from "#kit/client/feature.tsx";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    book: "read" | "create" | "update" | "delete";
    genre: "read";
  }
}

declare module "#kit/shared/audit.ts" {
  interface AuditActs {
    book: "deleted" | "restored";
  }
}

const entry = {
  label: "home:navigation.books",
  icon: "book-open",
  needs: { book: ["read"] },
} satisfies Partial<NavEntry>;

export const books: Feature = {
  permissions: {
    book: { read: ["admin", "user"], create: ["admin"], update: ["admin"], delete: ["admin"] },
    genre: { read: ["admin", "user"] },
  },
  navigation: [
    { ...entry, area: "app", to: "/app/books" },
    { ...entry, area: "manager", section: "application", to: "/manager/books" },
  ],
  commands: () => import("./commands.ts"),
  counters: [
    {
      name: "books",
      label: "books:list.title",
      to: "/manager/books",
      needs: { book: ["read"] },
      latest: {
        title: "books:dashboard.changed",
        none: "books:list.empty",
        rows: part(() => import("./manager/changed-books.tsx")),
      },
    },
    {
      name: "genres",
      label: "books:dashboard.genres",
      needs: { book: ["read"] },
      picture: part(() => import("./components/genre-bar.tsx")),
    },
  ],
  audit: {
    book: {
      acts: { deleted: "books:audit.deleted", restored: "books:audit.restored" },
      link: (id) => ({ to: "/manager/books/$id", params: { id } }),
    },
  },
  parts: { home: part(() => import("./app/shelves-section.tsx")) },
};
