/** The acts that the audit log records, by kind of target. A feature adds its own in its feature.ts. @public */
export interface AuditActs {
  account:
    | "deviceAdded"
    | "emailChanged"
    | "passkeyAdded"
    | "passkeyRenamed"
    | "passkeyRemoved"
    | "providerLinked"
    | "providerUnlinked"
    | "sessionsRevoked"
    | "pluginUsed"
    | "deleted";
  user:
    | "created"
    | "renamed"
    | "roleChanged"
    | "emailChanged"
    | "banned"
    | "unbanned"
    | "sessionsRevoked"
    | "passkeyRemoved"
    | "viewed"
    | "viewEnded"
    | "unlocked"
    | "deleted";
}

/** The name of an act in the audit log, such as `user.ban`. */
export type AuditAction = { [Kind in keyof AuditActs]: `${Kind}.${AuditActs[Kind]}` }[keyof AuditActs];

/** The kinds of targets of an act, apart from the user's own account. */
export type AuditKind = Exclude<keyof AuditActs, "account">;

/** A few short facts, by name: never a code, a token or a device's address. */
export type AuditDetails = Readonly<Record<string, string | number>>;
