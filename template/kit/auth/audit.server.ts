import type { ActList, AuditAction, AuditDetails, AuditKind } from "../shared/audit.ts";
import type { Device } from "../shared/device.ts";
import type { ListQuery } from "../shared/list.ts";
import { callNote } from "./rules.server.ts";
import type { CurrentSession } from "./session.server.ts";

export type Person = Pick<CurrentSession["user"], "id" | "name" | "email">;

/** The actor, and their IP address. */
export interface Acting {
  /** Undefined on the command line. */
  request?: Request | undefined;
  user: Person | null;
  sessionId?: string | undefined;
  /** The id of the administrator who views as that user. */
  impersonatedBy?: string | null | undefined;
}

/** An action, its target and its details. */
export interface Act {
  action: AuditAction;
  /** The target of the act; undefined if it is the acting user. */
  target?: { kind: AuditKind; id: string; label: string } | undefined;
  details?: AuditDetails | undefined;
}

/** Records a user's actions, in the same transaction as the action. */
export interface Audit {
  /** Call it in the `write` of the action, so that either both are stored or neither is. */
  record(by: Acting, act: Act): Promise<void>;
  /** The actions on one target, newest first. A project without an audit log cannot list them. */
  list?(target: Pick<NonNullable<Act["target"]>, "kind" | "id">, page: ListQuery<object>): Promise<ActList>;
}

export interface Call {
  request?: Request | undefined;
  current: CurrentSession | null;
}

/** The actor of a request. */
export function actingIn({ request, current }: Call): Acting {
  return {
    request,
    user: current?.user ?? null,
    sessionId: current?.session.id,
    impersonatedBy: current?.session.impersonatedBy,
  };
}

/** The actor when an operator runs a script. */
export const commandLine: Acting = { user: null };

/** The name that the log shows for a user, even after the user has been deleted. */
export const getLabel = ({ name, email }: Pick<Person, "name" | "email">): string => name || email;

/** A user as the target of an action. */
export const userTarget = (person: Person) =>
  ({ kind: "user", id: person.id, label: getLabel(person) }) as const;

/** A sign-in on a device that has not signed in with that account before. */
export const newDevice = callNote<{ user: Person; device: Device }>();
