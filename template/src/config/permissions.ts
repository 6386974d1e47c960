/** What an administrator does to users. */
const administration = [
  "create",
  "list",
  "get",
  "update",
  "set-role",
  "set-email",
  "set-password",
  "set-phone",
  "ban",
  "impersonate",
  "delete",
] as const;

/** Every resource with its actions. `user` and `session` are those of better-auth's admin plugin. */
export const statements = {
  account: ["read", "update"],
  apps: ["app", "manager"],
  book: ["read", "create", "update", "delete"],
  genre: ["read"],
  user: [...administration, "impersonate-admins"],
  session: ["list", "revoke", "delete"],
  audit: ["read"],
} as const;

type Statements = typeof statements;
type Resource = keyof Statements;
type Action<R extends Resource> = Statements[R][number];

/** One resource and one of its actions: `{ book: "read" }`. */
export type Permission = { [R in Resource]: { [K in R]: Action<R> } }[Resource];

/** Several at once: `{ book: ["update", "delete"], genre: ["read"] }`. */
export type Permissions = { [R in Resource]?: readonly Action<R>[] };

/** Permissions as sent to the browser, where they are known only by name. */
export type Granted = Readonly<Partial<Record<Resource, readonly string[]>>>;

/**
 * The roles and their permissions. No role has "impersonate-admins", because nobody may view as an administrator.
 */
export const grants = {
  admin: {
    account: ["update"],
    apps: ["app", "manager"],
    book: ["read", "create", "update", "delete"],
    genre: ["read"],
    user: administration,
    session: ["list", "revoke", "delete"],
    audit: ["read"],
  },
  user: {
    account: ["update"],
    apps: ["app"],
    book: ["read"],
    genre: ["read"],
  },
} as const satisfies Record<string, Permissions>;

export type Role = keyof typeof grants;
export const roles = Object.keys(grants) as [Role, ...Role[]];

export function allows(role: Role, permission: Permission): boolean {
  const granted: Readonly<Record<string, readonly string[]>> = grants[role];
  return Object.entries(permission).every(([resource, action]) => granted[resource]?.includes(action));
}

/** Whether all wanted permissions are granted. */
export function permits(granted: Granted, wanted: Permissions): boolean {
  const named: Readonly<Record<string, readonly string[] | undefined>> = granted;
  return Object.entries(wanted).every(([resource, actions]) =>
    actions.every((action) => named[resource]?.includes(action)),
  );
}

/** Nobody may view as an administrator, which could grant more permissions. */
export function canImpersonate(role: Role, target: Role): boolean {
  return (
    allows(role, { user: "impersonate" }) &&
    (target !== "admin" || allows(role, { user: "impersonate-admins" }))
  );
}
