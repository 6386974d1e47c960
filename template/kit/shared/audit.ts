/** What the audit log records. The part before the dot says what kind of thing was acted on. */
export const auditActions = [
  "account.deviceAdded",
  "account.emailChanged",
  "account.passkeyAdded",
  "account.passkeyRemoved",
  "account.providerLinked",
  "account.providerUnlinked",
  "account.sessionsRevoked",
  "account.pluginUsed",
  "account.deleted",
  "user.created",
  "user.renamed",
  "user.roleChanged",
  "user.emailChanged",
  "user.banned",
  "user.unbanned",
  "user.sessionsRevoked",
  "user.passkeyRemoved",
  "user.viewed",
  "user.viewEnded",
  "user.unlocked",
  "user.deleted",
  "book.deleted",
  "book.restored",
] as const;
export type AuditAction = (typeof auditActions)[number];

export const auditKinds = ["user", "book"] as const;
export type AuditKind = (typeof auditKinds)[number];

/** A few short facts, by name: never a code, a token or a device's address. */
export type AuditDetails = Readonly<Record<string, string | number>>;
