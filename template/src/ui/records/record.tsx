import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { IconName } from "#kit/client/icon.ts";
import { Can } from "#kit/client/session.ts";
import type { Permissions, Resources } from "#kit/shared/permissions.ts";
import type { AnyFields, Fields, Values } from "../fields/field.ts";
import type { resourceQueries } from "../resource-queries.ts";

// The pages of a feature's records: list, detail and form. Additional properties override the defaults of the components
// that they are passed to.

type To = NonNullable<LinkProps["to"]>;
/** A path that has the pages of records below it. */
type Place<Path = To> = Path extends string
  ? `${Path}/new` | `${Path}/$id` | `${Path}/$id/update` extends To
    ? Path
    : never
  : never;

export type Row = Values & { id: string; version: number };

/** The properties that the pages of records share. */
export interface Records<Item extends Row, Search, Output> {
  /** The name of the resource in permissions. */
  kind: Kind;
  /** The path of the list. */
  place: Place;
  icon: IconName;
  queries: ReturnType<typeof resourceQueries<Item, Search, Output, Output & { version: number }>>;
  fields: Fields<Item> & AnyFields;
  texts: RecordTexts;
}

/** The texts that name the records. */
export interface RecordTexts {
  list: (text: "title" | "searchPlaceholder" | "loading" | "failed" | "empty" | "emptyHint") => string;
  actions: (text: "new" | "edit") => string;
  form: (text: "failed") => string;
  delete: (text: "title" | "failed") => string;
}

type Act = "create" | "update" | "delete";
type Kind = { [Name in keyof Resources]: Act extends Resources[Name] ? Name : never }[keyof Resources];

/** Shows its children only to users with the permission. */
export function Doing({ kind, act, children }: { kind: Kind; act: Act; children: ReactNode }) {
  const permissions: Permissions = { [kind]: [act] };
  return <Can permissions={permissions}>{children}</Can>;
}
