import type { LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { IconName } from "#kit/client/icon.ts";
import { Can } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { Permissions, Resources } from "#kit/shared/permissions.ts";
import { type AnyFields, type Fields, nameIn, type Values } from "../fields/field.ts";
import type { resourceQueries } from "../resource-queries.ts";

// The pages of a feature's records: list, detail and form. Additional properties override the defaults of the
// components that receive them.

type To = NonNullable<LinkProps["to"]>;
/** A path with pages of records below it. */
type Place<Path = To> = Path extends string
  ? `${Path}/new` | `${Path}/$id` | `${Path}/$id/update` extends To
    ? Path
    : never
  : never;

/** Without a version, a form sends only changed values, and the last one to save wins. */
export type Row = Values & { id: string; version?: number };

type Queries<Item extends Row, Search> = ReturnType<typeof resourceQueries<Item, Search, never, never>>;

/** The properties that all pages of records share. */
export interface Records<Item extends Row, Search> {
  /** The name of the resource in permissions. */
  kind: Kind;
  /** The path of the list. */
  place: Place;
  icon: IconName;
  queries: Omit<Queries<Item, Search>, "create" | "update">;
  fields: Fields<Item> & AnyFields;
  /** The name of a record, if it is not its first field. */
  nameOf?: (item: Item) => string;
  texts: RecordTexts;
  /** Replaces texts that are otherwise the same for all kinds of records. */
  words?: Partial<RecordWords<Item>>;
}

export interface RecordTexts {
  list: (text: "title" | "searchPlaceholder" | "loading" | "failed" | "empty" | "emptyHint") => string;
  actions: (text: "new" | "edit") => string;
  form: (text: "failed") => string;
  delete: (text: "title" | "failed") => string;
}

/** The texts for every kind of record, unless a feature has its own. */
export interface RecordWords<Item> {
  newTitle: string;
  create: string;
  save: string;
  delete: string;
  saved: string;
  created: (item: Item) => string;
  editTitle: (item: Item) => string;
  deleteText: (item: Item) => string;
  deleted: (item: Item) => string;
  undone: (item: Item) => string;
  undoFailed: (item: Item) => string;
  /** The texts about several records at once. */
  bulk: (text: "title" | "text" | "done", count: number) => string;
  bulkUndone: (count: number) => string;
}

type Named<Item extends Row> = Pick<Records<Item, never>, "fields" | "nameOf">;
type Worded<Item extends Row> = Named<Item> & Pick<Records<Item, never>, "texts" | "words">;

export const nameOf = <Item extends Row>({ fields, nameOf }: Named<Item>, item: Item): string =>
  nameOf ? nameOf(item) : nameIn(fields, item);

export function useRecordWords<Item extends Row>(props: Worded<Item>): RecordWords<Item> {
  const { texts, words } = props;
  const { t } = useTranslation("kit");
  const named = (item: Item) => ({ name: nameOf(props, item) });
  return {
    newTitle: texts.actions("new"),
    create: t("record.create"),
    save: t("record.save"),
    delete: t("record.delete"),
    saved: t("record.saved"),
    created: (item) => t("record.created", named(item)),
    editTitle: (item) => t("record.editTitle", named(item)),
    deleteText: (item) => t("record.deleteText", named(item)),
    deleted: (item) => t("record.deleted", named(item)),
    undone: (item) => t("record.undone", named(item)),
    undoFailed: (item) => t("record.undoFailed", named(item)),
    bulk: (text, count) => t(`record.bulk.${text}`, { count }),
    bulkUndone: (count) => t("record.bulk.undone", { count }),
    ...words,
  };
}

type Act = "create" | "update" | "delete";
type Kind = { [Name in keyof Resources]: Act extends Resources[Name] ? Name : never }[keyof Resources];

/** Shows its children only to users with the permission. */
export function Doing({ kind, act, children }: { kind: Kind; act: Act; children: ReactNode }) {
  const permissions: Permissions = { [kind]: [act] };
  return <Can permissions={permissions}>{children}</Can>;
}
