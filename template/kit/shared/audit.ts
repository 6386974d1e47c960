import { z } from "zod";
import { listOf } from "./list.ts";

/** The actions that the audit log records, by kind of target. A feature adds its own in its feature.ts. @public */
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

/** The name of an action in the audit log, such as `user.ban`. */
export type AuditAction = { [Kind in keyof AuditActs]: `${Kind}.${AuditActs[Kind]}` }[keyof AuditActs];

/** The kinds of targets that an action can have, except the user's own account. */
export type AuditKind = Exclude<keyof AuditActs, "account">;

/** A few short facts by name: never a code, a token or the address of a device. */
export type AuditDetails = Readonly<Record<string, string | number>>;

const exists = z.boolean().meta({ description: "Whether it still exists." });

export const auditItem = z
  .object({
    id: z.string(),
    createdAt: z.iso.datetime(),
    action: z.custom<AuditAction>().meta({ type: "string", description: "Such as `user.created`." }),
    actor: z.object({ id: z.string(), label: z.string(), email: z.string(), exists }).nullable().meta({
      description: "The user who did it, with the details of that time. Null for the command line.",
    }),
    target: z
      .object({
        kind: z.custom<AuditKind>().meta({ type: "string" }),
        id: z.string(),
        label: z.string(),
        exists,
      })
      .nullable()
      .meta({ description: "The target, with its name at that time. Null for the actor’s own account." }),
    details: z.record(z.string(), z.union([z.string(), z.number()])),
    requestId: z.string().nullable(),
  })
  .meta({ id: "AuditEntry" });
export type AuditItem = z.output<typeof auditItem>;

/** An action on a target, for users who may not read the whole log: only the actor's name is included. */
const actItem = auditItem
  .omit({ requestId: true })
  .extend({
    actor: z
      .object({ label: z.string() })
      .nullable()
      .meta({ description: "The name of the user who did it, at that time. Null for the command line." }),
  })
  .meta({ id: "Act" });
export type ActItem = z.output<typeof actItem>;

export const actList = listOf(actItem);
export type ActList = z.output<typeof actList>;

export const auditList = listOf(auditItem);
