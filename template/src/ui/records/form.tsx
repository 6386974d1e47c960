import type { DeepKeys } from "@tanstack/react-form";
import { type QueryClient, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useRef } from "react";
import type { EditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { FormControl, FormField } from "../edit-form.tsx";
import {
  type AnyFields,
  type Control,
  type Fields,
  getTyped,
  isEmpty,
  type TypedField,
  useWords,
  type Values,
} from "../fields/field.ts";
import { notify } from "../notify.ts";
import { type ComparedField, ResourceForm, type ResourceFormProps } from "../resource-form.tsx";
import { nameOf, type Records, type Row, useRecordWords } from "./record.tsx";

type FormParts<Item, F, Output> = ResourceFormProps<Item, ValuesOf<F>, Output>;

interface RecordFormProps<Item extends Row, Output, F>
  extends Omit<Records<Item, never>, "queries" | "fields">,
    Pick<FormParts<Item, F, Output>, "schema" | "fieldOf" | "description">,
    Partial<Pick<FormParts<Item, F, Output>, "children">> {
  queries: SavingQueries<Item, Output>;
  /** A preview of the record, next to the form. Without an item, the record is new. */
  preview?: (values: ValuesOf<F>, item?: Item) => ReactNode;
  fields: Fields<Item> & F & FieldsOf<ValuesOf<F>>;
}

/** The page that creates a record, or edits the one with this id. */
export function RecordForm<Item extends Row, Output extends Values, F extends AnyFields>({
  id,
  ...props
}: RecordFormProps<Item, Output, F> & { id?: string | undefined }) {
  return id === undefined ? <FormOf {...props} /> : <FormOfPresent {...props} id={id} />;
}

function FormOfPresent<Item extends Row, Output extends Values, F extends AnyFields>(
  props: RecordFormProps<Item, Output, F> & { id: string },
) {
  const { id, ...rest } = props;
  return <FormOf {...rest} item={useSuspenseQuery(props.queries.item(id)).data} />;
}

function FormOf<Item extends Row, Output extends Values, F extends AnyFields>(
  props: RecordFormProps<Item, Output, F> & { item?: Item },
) {
  const {
    kind: _kind,
    place,
    icon: _icon,
    queries,
    fields,
    texts,
    item,
    preview,
    words: _words,
    nameOf: _nameOf,
    ...rest
  } = props;
  const words = useRecordWords<Item>({ ...props, fields });
  const navigate = useNavigate();
  const form = useFieldsForm<Item, F, Output>(fields, queries, item);
  const getPage = (id: string) => ({ to: `${place}/$id`, params: { id } }) as const;
  const name = item && nameOf<Item>({ ...props, fields }, item);
  return (
    <ResourceForm<Item, ValuesOf<F>, Output>
      {...form}
      title={item ? texts.actions("edit") : words.newTitle}
      documentTitle={item && words.editTitle(item)}
      description={name && <bdi>{name}</bdi>}
      onSaved={async (saved, isDone) => {
        notify("success", item ? words.saved : words.created(saved));
        if (isDone) await navigate({ ...getPage(saved.id), replace: !item });
      }}
      failed={texts.form("failed")}
      submitLabel={item ? words.save : words.create}
      cancel={item ? getPage(item.id) : { to: place }}
      {...(preview && { preview: (values) => preview(values, item) })}
      {...rest}
    />
  );
}

type ValuesOf<F> = {
  [Name in keyof F as NonNullable<F[Name]> extends { initial: unknown }
    ? SentAs<NonNullable<F[Name]>, Name>
    : never]: NonNullable<F[Name]> extends { initial(value: null): infer Typed } ? Typed : never;
};

type SentAs<Field, Name> = Field extends { sentAs: infer Sent extends string } ? Sent : Name;

interface SavingQueries<Item extends Row, Output> {
  item: Records<Item, never>["queries"]["item"];
  create(client: QueryClient, output: Output): Promise<Item>;
  update(client: QueryClient, id: string, change: NoInfer<Output> & { version: number }): Promise<Item>;
}

/** The properties of a `ResourceForm` for these fields and queries. Without an item, it creates one. */
function useFieldsForm<Item extends Row, F extends AnyFields, Output extends Values>(
  fields: F & FieldsOf<ValuesOf<F>>,
  queries: SavingQueries<Item, Output>,
  item?: Item,
) {
  const queryClient = useQueryClient();
  const compare = useComparison(fields);
  const saved = useRef<Item>(undefined);
  const last = useRef<{ output: Values; item: Item }>(undefined);

  async function save(output: Output & Values, base: Item | undefined): Promise<Item> {
    const apart = getTyped(fields).filter(({ send }) => send);
    const isNew = (name: string) => !base || base.version !== undefined || base[name] !== output[name];
    const own = Object.entries(output).filter(
      ([name]) => isNew(name) && apart.every((field) => field.name !== name),
    );
    // If the record was saved but a separate value was refused, the next attempt continues from the saved record.
    const latest =
      saved.current && (saved.current.version ?? 0) > (base?.version ?? 0) ? saved.current : base;
    const values: Output = Object.fromEntries<unknown>(own) as Output;
    const version = latest?.version !== undefined && { version: latest.version };
    const change = { ...values, ...version } as NoInfer<Output> & { version: number };
    const item = latest
      ? await queries.update(queryClient, latest.id, change)
      : await queries.create(queryClient, values);
    saved.current = item;
    // Skips values that an earlier save of this form has already sent.
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

/** The initial values of a form, for an existing item or a new one. */
function initialValues<F extends AnyFields>(fields: F, item?: Values): ValuesOf<F> {
  const values = getTyped(fields).map((field) => [field.sentAs, field.initial(item?.[field.name])]);
  return Object.fromEntries(values);
}

/** All fields of a form, or some of them. */
type FieldsOf<Typed> = AnyFields & {
  readonly [Name in keyof Typed]?: TypedField<unknown, Typed[Name]>;
};

interface FormFieldsProps<Typed> {
  form: EditForm<Typed>;
  fields: FieldsOf<Typed>;
  /** Whether to focus the first control. */
  focus?: boolean;
}

export function FormFields<Typed>({ form, fields, focus = false }: FormFieldsProps<Typed>) {
  const { t } = useTranslation("kit");
  const controls = getTyped(fields).map(
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
    const rows = getTyped(fields).map(({ name, sentAs, label, compared, ...field }) => {
      const text = (value: unknown) => (isEmpty(value) ? null : field.text(value, words));
      if (compared) return [sentAs, { label, ...compared(typed[sentAs], theirs[name] ?? null) }];
      return [sentAs, { label, mine: text(mine[sentAs]), theirs: text(theirs[name]) }];
    });
    return Object.fromEntries(rows);
  };
}
