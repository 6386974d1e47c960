import { administrator, askAs, newPerson, type Person, somebody } from "../person.ts";
import type { Target } from "../target.ts";

/** The user who opens the page. */
export type Viewer = "nobody" | "newcomer" | "user" | "administrator";

/** A page to check: its URL, and who opens it. */
export interface PageView {
  /** Letters and dashes only, because the screenshot's file has this name too. */
  name: string;
  viewer: Viewer;
  path: string;
}

/**
 * Every page of a project, including the states that a URL can open.
 *
 * @param target a project with example data, for the pages of a book and a user
 */
export async function pageViews(target: Target): Promise<PageView[]> {
  const admin = await administrator(target);
  const [book, person] = await Promise.all([
    firstId(target, admin, "/api/books?limit=1&searchTerm=germinal"),
    firstId(target, admin, "/api/users?limit=1&searchTerm=user@example.com"),
  ]);
  const views: Record<Viewer, Record<string, string>> = {
    nobody: {
      login: "/login",
      "login-code": "/login/verify?email=ada%40example.com",
      "login-closed": "/login/error?error=signup_disabled",
      "login-denied": "/login/error?error=access_denied",
      "login-failed": "/login/error?error=unknown_error",
      "not-found": "/no/such/page",
    },
    newcomer: { onboarding: "/app" },
    user: {
      home: "/app",
      books: "/app/books",
      "books-nothing-found": "/app/books?searchTerm=qqqq",
      book: `/app/books/${book}`,
      account: "/app/account",
      "account-name": "/app/account?state=change-name",
      "account-email-code": "/app/account?newEmail=new%40example.com",
      "area-not-found": "/app/nothing",
      forbidden: "/manager/dashboard",
    },
    administrator: {
      dashboard: "/manager/dashboard",
      "manager-books": "/manager/books",
      "manager-books-sorted":
        "/manager/books?sort=-author&genreId=example-drama&density=compact&columns=author",
      "manager-books-nothing-found": "/manager/books?searchTerm=qqqq",
      "manager-book-new": "/manager/books/new",
      "manager-book": `/manager/books/${book}`,
      "manager-book-update": `/manager/books/${book}/update`,
      "manager-users": "/manager/users",
      "manager-users-nothing-found": "/manager/users?searchTerm=qqqq",
      "manager-user-new": "/manager/users/new",
      "manager-user": `/manager/users/${person}`,
      "manager-user-update": `/manager/users/${person}/update`,
      "manager-account": "/manager/account",
      "manager-audit": "/manager/audit",
      "manager-jobs": "/manager/jobs",
      "manager-not-found": "/manager/nothing",
      "api-docs": "/api/docs",
    },
  };
  return Object.entries(views).flatMap(([viewer, paths]) =>
    Object.entries(paths).map(([name, path]) => ({ name, path, viewer: viewer as Viewer })),
  );
}

async function firstId(target: Target, person: Person, path: string): Promise<string> {
  const { body } = await askAs(target, person, path);
  const { items }: { items: { id: string }[] } = JSON.parse(body);
  const [first] = items;
  if (!first) throw new Error(`${path} is empty: pages need example data.`);
  return first.id;
}

/** The Cookie header of a viewer, which visitors do not have. A newcomer is a different new user each time. */
export async function getCookie(target: Target, viewer: Viewer): Promise<string | undefined> {
  switch (viewer) {
    case "nobody":
      return undefined;
    case "newcomer":
      return (await newPerson(target, "Nia", { onboarded: false })).cookie;
    case "user":
      return (await somebody(target)).cookie;
    case "administrator":
      return (await administrator(target)).cookie;
  }
}
