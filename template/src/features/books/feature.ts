import type { Feature } from "#kit/client/feature.ts";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    book: "read" | "create" | "update" | "delete";
    genre: "read";
  }
}

export const books: Feature = {
  permissions: {
    book: { read: ["admin", "user"], create: ["admin"], update: ["admin"], delete: ["admin"] },
    genre: { read: ["admin", "user"] },
  },
};
