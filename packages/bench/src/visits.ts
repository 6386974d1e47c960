import type { Bench } from "./bench.ts";
import type { Target } from "./load/job.ts";
import { signIn } from "./servers/sign-in.ts";

/** The requested paths, by their name in the table. */
export type Visits = Record<
  "live" | "session" | "login" | "loginRendered" | "app" | "dashboard" | "users" | "books",
  Target
>;

/** Signs in as both seeded users. */
export async function createVisits(origin: string, { mailbox }: Pick<Bench, "mailbox">): Promise<Visits> {
  const user = await signIn(origin, mailbox, "user@example.com");
  const admin = await signIn(origin, mailbox, "admin@example.com");
  const page = { accept: "text/html", "accept-language": "en" };
  return {
    live: { path: "/livez", headers: {} },
    session: { path: "/api/auth/get-session", headers: { cookie: user } },
    login: { path: "/login", headers: page },
    // The server caches only the plain path, so a query makes it render.
    loginRendered: { path: "/login?redirect=%2Fapp", headers: page },
    app: { path: "/app", headers: { ...page, cookie: user } },
    users: { path: "/manager/users", headers: { ...page, cookie: admin } },
    books: { path: "/manager/books", headers: { ...page, cookie: admin } },
    dashboard: { path: "/manager/dashboard", headers: { ...page, cookie: admin } },
  };
}
