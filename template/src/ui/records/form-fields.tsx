import type { DeepKeys } from "@tanstack/react-form";
import { type FetchQueryOptions, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { EditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { FormControl, FormField } from "../edit-form.tsx";
import {
  type AnyFields,
  type Control,
  isEmpty,
  type TypedField,
  typedOf,
  useWords,
  type Values,
} from "../fields/field.ts";
import type { ComparedField } from "../resource-form.tsx";

/** The values of a form with these fields. */
export type ValuesOf<F> = {
  [Name in keyof F as F[Name] extends { initial: unknown } ? SentAs<F[Name], Name> : never]: F[Name] extends {
    initial(value: null): infer Typed;
  }
    ? Typed
    : never;
};

type SentAs<Field, Name> = Field extends { sentAs: infer Sent extends string } ? Sent : Name;

interface RecordQueries<Item, Output> {
  item: (id: string) => FetchQueryOptions<Item, Error, Item, string[]>;
  create: (client: QueryClient, output: Output) => Promise<Item>;
  update: (client: QueryClient, id: string, change: NoInfer<Output> & { version: number }) => Promise<Item>;
}

/** The properties of a `ResourceForm` for these fields and queries. Without an item, it creates one. */
export function useFieldsForm<
  Item extends Values & { id: string; version: number },
  F extends AnyFields,
  Output extends Values,
>(fields: F & FieldsOf<ValuesOf<F>>, queries: RecordQueries<Item, Output>, item?: Item) {
  const queryClient = useQueryClient();
  const compare = useComparison(fields);
  const saved = useRef<Item>(undefined);
  const last = useRef<{ output: Values; item: Item }>(undefined);

  async function save(output: Output & Values, base: Item | undefined): Promise<Item> {
    const apart = typedOf(fields).filter(({ send }) => send);
    const own = Object.entries(output).filter(([name]) => apart.every((field) => field.name !== name));
    // If the record was saved but a separate value was refused, the next attempt continues from the saved record.
    const latest = saved.current && saved.current.version > (base?.version ?? 0) ? saved.current : base;
    const values: Output = Object.fromEntries<unknown>(own) as Output;
    const item = latest
      ? await queries.update(queryClient, latest.id, { ...values, version: latest.version })
      : await queries.create(queryClient, values);
    saved.current = item;
    // Skip values that were already sent by an earlier save of this form.
    const isThere = (name: string) =>
      last.current?.output[name] === output[name] && last.current?.item[name] === base?.[name];
    for (const { name, send } of apart)
      if (!isThere(name)) await send?.(queryClient, item.id, output[name], base?.[name] ?? null);
    last.current = { output, item: queryClient.getQueryData<Item>(queries.item(item.id).queryKey) ?? item };
    return last.current.item;
  }

  return {
    item,
    values: (begun?: Item) => initialValues<F>(fields, begun),
    onSave: save,
    conflict: item && {
      fetchTheirs: () => queryClient.fetchQuery({ ...queries.item(item.id), staleTime: 0 }),
      compare,
    },
    children: (form: EditForm<ValuesOf<F>>) => <FormFields form={form} fields={fields} focus={!item} />,
  };
}

/** The initial values of a form, for an item or a new one. */
function initialValues<F extends AnyFields>(fields: F, item?: Values): ValuesOf<F> {
  const values = typedOf(fields).map((field) => [field.sentAs, field.initial(item?.[field.name])]);
  return Object.fromEntries(values);
}

/** Some or all fields of a form. */
export type FieldsOf<Typed> = AnyFields & {
  readonly [Name in keyof Typed]?: TypedField<unknown, Typed[Name]>;
};

interface FormFieldsProps<Typed> {
  form: EditForm<Typed>;
  fields: FieldsOf<Typed>;
  /** Whether the first control gets the focus. */
  focus?: boolean;
}

/** The controls of a form. */
export function FormFields<Typed>({ form, fields, focus = false }: FormFieldsProps<Typed>) {
  const { t } = useTranslation("kit");
  const controls = typedOf(fields).map(
    ({ sentAs: name, label, required, description, control, hasLabel, half }, at) => {
      const tied = { form, name: name as DeepKeys<Typed> };
      const focused = at === 0 && focus && { autoFocus: true };
      const shown = (typed: Control<unknown>, error: string | undefined) =>
        control({ ...typed, ...focused }, { name, label, error });
      const hint = required ? undefined : t("field.optional");
      return (
        <div key={name} className={half ? "max-sm:col-span-2" : "col-span-2"}>
          {hasLabel ? (
            <FormControl {...tied}>{shown}</FormControl>
          ) : (
            <FormField {...tied} {...{ label, hint, required, description }}>
              {shown}
            </FormField>
          )}
        </div>
      );
    },
  );
  return <div className="grid grid-cols-2 items-start gap-5">{controls}</div>;
}

/** Returns a function that compares two versions after a conflict. */
function useComparison<F extends AnyFields>(fields: F) {
  const words = useWords();
  return (mine: Values, theirs: Values, typed: Values): Record<keyof ValuesOf<F> & string, ComparedField> => {
    const rows = typedOf(fields).map(({ name, sentAs, label, compared, ...field }) => {
      const text = (value: unknown) => (isEmpty(value) ? null : field.text(value, words));
      if (compared) return [sentAs, { label, ...compared(typed[sentAs], theirs[name] ?? null) }];
      return [sentAs, { label, mine: text(mine[sentAs]), theirs: text(theirs[name]) }];
    });
    return Object.fromEntries(rows);
  };
}
