/** The page that lists them, or those they belong to, and who may open it. */
export const targets = {
  users: { to: "/manager/users", needs: { user: ["list"] } },
  books: { to: "/manager/books", needs: { book: ["read"] } },
  genres: { to: "/manager/books", needs: { book: ["read"] } },
  sessions: { to: "/manager/users", needs: { user: ["list"] } },
} as const;
