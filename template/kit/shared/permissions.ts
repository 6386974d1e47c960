/** A project adds the type of its roles here, from src/config/roles.ts. @public */
// biome-ignore lint/suspicious/noEmptyInterface: a project adds to it.
export interface Register {}

/** A role of the project, from `src/config/roles.ts`. */
export type Role = Register extends { role: infer Own extends string } ? Own : string;

let accepted: readonly Role[] = [];

/** Sets which roles the database accepts, before tables are defined. Called by src/config/roles.ts. */
export function acceptRoles(roles: readonly Role[]): void {
  accepted = roles;
}

export function acceptedRoles(): readonly Role[] {
  if (accepted.length === 0) throw new Error("src/config/roles.ts, which defines the roles, was not loaded.");
  return accepted;
}

/** Each resource with its actions. A feature adds its own in its feature.ts. @public */
export interface Resources {
  account: "read" | "update";
  apps: "app" | "manager";
  // `user` and `session` are the resources of better-auth's admin plugin.
  user:
    | "create"
    | "list"
    | "get"
    | "update"
    | "set-role"
    | "set-email"
    | "set-password"
    | "set-phone"
    | "ban"
    | "impersonate"
    | "impersonate-admins"
    | "delete";
  session: "list" | "revoke" | "delete";
}

type Resource = keyof Resources;

export type PermissionTable<R extends Resource = Resource> = {
  readonly [Name in R]: Readonly<Record<Resources[Name], readonly Role[]>>;
};

/** A resource and one of its actions: `{ user: "list" }`. */
export type Permission = { [R in Resource]: { [Name in R]: Resources[R] } }[Resource];

/** Several permissions: `{ user: ["list", "ban"], session: ["revoke"] }`. */
export type Permissions = { [R in Resource]?: readonly Resources[R][] };

/** A user's permissions, by resource. In the browser, resources and actions are plain names. */
export type Granted = Readonly<Record<string, readonly string[]>>;

export type Grants = Readonly<Record<Role, Granted>>;

/** The permissions of each role. */
export function computeGrants(table: Partial<PermissionTable>, roles: readonly Role[]): Grants {
  const entries = roles.map((role) => [role, grantedTo(role, table)]);
  return Object.fromEntries(entries);
}

function grantedTo(role: Role, table: Record<string, Record<string, readonly Role[]>>): Granted {
  const entries = Object.entries(table).map(([resource, actions]) => [
    resource,
    Object.keys(actions).filter((action) => actions[action]?.includes(role)),
  ]);
  return Object.fromEntries(entries.filter(([, actions = []]) => actions.length > 0));
}

export function allows(granted: Granted, permission: Permission): boolean {
  return Object.entries(permission).every(([resource, action]) => granted[resource]?.includes(action));
}

/** Whether the granted permissions include all of these. */
export function permits(granted: Granted, wanted: Permissions): boolean {
  return Object.entries(wanted).every(([resource, actions]) =>
    actions.every((action) => granted[resource]?.includes(action)),
  );
}

/** Viewing as an administrator needs a separate permission: that administrator may have more permissions. */
export function canImpersonate(granted: Granted, target: Role): boolean {
  return (
    allows(granted, { user: "impersonate" }) &&
    (target !== "admin" || allows(granted, { user: "impersonate-admins" }))
  );
}

/** The cookie with the slug of the team that was opened last. */
export const lastTeamKey = "team";

/** From the highest to the lowest. */
export const teamRoles = ["owner", "admin", "member"] as const;
/** A member's role in a team, which decides what they may do. */
export type TeamRole = (typeof teamRoles)[number];

/** A team as its members see it. */
export interface Team {
  id: string;
  /** The team's name in paths: `/app/t/<slug>`. */
  slug: string;
  name: string;
  role: TeamRole;
}

/** Whether a member has at least this rank in a team. */
export const hasRank = ({ role }: Pick<Team, "role">, rank: TeamRole): boolean =>
  teamRoles.indexOf(role) <= teamRoles.indexOf(rank);
