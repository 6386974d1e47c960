import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTimeText } from "#kit/client/moment.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableColumn, TableFilter } from "../table-columns.tsx";

// Defines a resource's field once for all its pages: column, filters, fact, form control and comparison.

export interface Look
  extends Pick<TableColumn<never>, "label" | "unit" | "align" | "width" | "hidden" | "listed"> {
  /** For text of several lines, which gets its own row among the facts, and no column. */
  wide?: boolean | undefined;
  /** Whether the field takes half the width of a form. */
  half?: boolean | undefined;
  /** Shown before its row and next to the facts, instead of in a visible column and among the facts. */
  aside?: boolean | undefined;
}

/** How pages show a field that has a value. */
export interface ShownField<Value> extends Look {
  /** The value as text: for comparing two versions, and for CSV files without `csv`. */
  text(value: Value, words: Words): string;
  csv?(value: Value): string | number;
  /** The value on the record's page and, without `cell`, in tables. By default, its text. */
  shown?(value: Value): ReactNode;
  cell?(value: Value): ReactNode;
  /** @param known the values of the visible rows */
  filters?(name: string, words: Words, known: readonly Value[]): TableFilter[];
}

/** A field with a form control. */
export interface TypedField<Value, Typed> extends ShownField<Value> {
  required?: boolean | undefined;
  /** The name of the value in the form and in requests, if the record has another. */
  sentAs?: string;
  description?: ReactNode;
  initial(value: Value | null | undefined): Typed;
  control(
    control: Control<Typed>,
    field: { name: string; label: string; error: string | undefined },
  ): ReactNode;
  /** Whether the control itself shows the label and the error. */
  hasLabel?: boolean;
  /** The field's line in a comparison of two versions, if the texts of the sent values do not suffice. */
  compared?(typed: Typed, theirs: Value | null): { mine: ReactNode; theirs: ReactNode };
  /**
   * Sends a value that is not part of the record once the record is saved. Returns undefined if nothing has changed.
   * @param begun the initial value of the form
   */
  send?(
    queryClient: QueryClient,
    id: string,
    typed: Typed,
    begun: Value | null,
  ): Promise<unknown> | undefined;
}

export interface Control<Typed> {
  value: Typed;
  onValueChange(value: Typed): void;
  autoFocus?: boolean;
}

/** The fields of an item. The first is its name. */
export type Fields<Item> = {
  readonly [Name in keyof Item]?:
    | ShownField<NonNullable<Item[Name]>>
    | TypedField<NonNullable<Item[Name]>, unknown>;
};

export type Values = Readonly<Record<string, unknown>>;
export type AnyFields = Readonly<
  Record<string, ShownField<unknown> | TypedField<unknown, unknown> | undefined>
>;
type Words = ReturnType<typeof useWords>;

export function useWords() {
  const { t, i18n } = useTranslation("kit");
  const { dateTime } = useTimeText();
  return {
    language: i18n.language,
    dateTime,
    from: (label: string) => t("field.from", { label }),
    to: (label: string) => t("field.to", { label }),
    yes: t("field.yes"),
    no: t("field.no"),
  };
}

export const isEmpty = (value: unknown) => value === null || value === undefined || value === "";
export const getShown = (fields: AnyFields) =>
  Object.entries(fields).flatMap(([name, field]) => (field ? [{ name, ...field }] : []));
export const getTyped = (fields: AnyFields) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field && "initial" in field ? [{ name, sentAs: name, ...field }] : [],
  );

/** The name of a record, which is its first field and may be a reference. */
export function nameIn(fields: AnyFields, item: Values): string {
  const [name = ""] = Object.keys(fields);
  const value = item[name];
  return String(typeof value === "object" && value && "label" in value ? value.label : value);
}

/** The options of a field: its label, and whatever differs from the defaults of its kind. */
export type FieldOptions<Value, Typed> = Partial<TypedField<Value, Typed>> & Pick<Look, "label">;

/** Removes the form control from a field. */
export const readOnly = <Value>(field: TypedField<Value, unknown>): ShownField<Value> => {
  const { initial: _initial, ...shown } = field;
  return shown;
};

/** "From" and "to" filters for a field whose values have an order; by default for days. */
export const getRange =
  (label: string, getFilter?: (words: Words) => Partial<TableFilter>) =>
  (name: string, words: Words): TableFilter[] => [
    { name: `${name}From`, label: words.from(label), half: true, ...getFilter?.(words) },
    { name: `${name}To`, label: words.to(label), half: true, ...getFilter?.(words) },
  ];
