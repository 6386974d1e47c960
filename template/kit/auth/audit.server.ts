import type { ActList, AuditAction, AuditDetails, AuditKind } from "../shared/audit.ts";
import type { Device } from "../shared/device.ts";
import type { ListQuery } from "../shared/list.ts";
import { callNote } from "./rules.server.ts";
import type { CurrentSession } from "./session.server.ts";

export type Person = Pick<CurrentSession["user"], "id" | "name" | "email">;

/** The acting user and their IP address. */
export interface Acting {
  /** Undefined for commands. */
  request?: Request | undefined;
  user: Person | null;
  sessionId?: string | undefined;
  /** The id of the administrator who is viewing as this user. */
  impersonatedBy?: string | null | undefined;
}

/** An action, its target and its details. */
export interface Act {
  action: AuditAction;
  /** The target of the action; undefined if it is the acting user. */
  target?: { kind: AuditKind; id: string; label: string } | undefined;
  details?: AuditDetails | undefined;
}

/** Records actions in the transaction that performs them. */
export interface Audit {
  /** Call this in the `write` that performs the action, so that either both are stored or neither is. */
  record(by: Acting, act: Act): Promise<void>;
  /** The actions on one target, newest first. Undefined in a project without an audit log. */
  list?(target: Pick<NonNullable<Act["target"]>, "kind" | "id">, page: ListQuery<object>): Promise<ActList>;
}

export interface Call {
  request?: Request | undefined;
  current: CurrentSession | null;
}

/** Who made a request. */
export function actingIn({ request, current }: Call): Acting {
  return {
    request,
    user: current?.user ?? null,
    sessionId: current?.session.id,
    impersonatedBy: current?.session.impersonatedBy,
  };
}

/** Who acts when an operator runs a command. */
export const commandLine: Acting = { user: null };

/** The user's name as the log shows it, even after the user is deleted. */
export const getLabel = ({ name, email }: Pick<Person, "name" | "email">): string => name || email;

/** A user as the target of an action. */
export const userTarget = (person: Person) =>
  ({ kind: "user", id: person.id, label: getLabel(person) }) as const;

/** A sign-in on a device that the account has not used before. */
export const newDevice = callNote<{ user: Person; device: Device }>();
