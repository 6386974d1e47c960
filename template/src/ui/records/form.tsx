import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type AnyFields, type Fields, nameIn, type Values } from "../fields/field.ts";
import { notify } from "../notify.ts";
import { ResourceForm, type ResourceFormProps } from "../resource-form.tsx";
import { type FieldsOf, useFieldsForm, type ValuesOf } from "./form-fields.tsx";
import { type Records, type Row, useRecordWords } from "./record.tsx";

type FormParts<Item, F, Output> = ResourceFormProps<Item, ValuesOf<F>, Output>;

interface RecordFormProps<Item extends Row, Search, Output, F>
  extends Omit<Records<Item, Search, Output>, "fields">,
    Pick<FormParts<Item, F, Output>, "schema" | "fieldOf">,
    Partial<Pick<FormParts<Item, F, Output>, "children">> {
  /** What the record will look like, next to the form. Without an item, it is a new one. */
  preview?: (values: ValuesOf<F>, item?: Item) => ReactNode;
  fields: Fields<Item> & F & FieldsOf<ValuesOf<F>>;
}

/** The page that creates a record, or edits the one with this id. */
export function RecordForm<Item extends Row, Search, Output extends Values, F extends AnyFields>({
  id,
  ...props
}: RecordFormProps<Item, Search, Output, F> & { id?: string | undefined }) {
  return id === undefined ? <FormOf {...props} /> : <FormOfPresent {...props} id={id} />;
}

function FormOfPresent<Item extends Row, Search, Output extends Values, F extends AnyFields>(
  props: RecordFormProps<Item, Search, Output, F> & { id: string },
) {
  const { id, ...rest } = props;
  return <FormOf {...rest} item={useSuspenseQuery(props.queries.item(id)).data} />;
}

function FormOf<Item extends Row, Search, Output extends Values, F extends AnyFields>(
  props: RecordFormProps<Item, Search, Output, F> & { item?: Item },
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
    ...rest
  } = props;
  const words = useRecordWords<Item>({ ...props, fields });
  const navigate = useNavigate();
  const form = useFieldsForm<Item, F, Output>(fields, queries, item);
  const pageOf = (id: string) => ({ to: `${place}/$id`, params: { id } }) as const;
  const name = item && nameIn(fields, item);
  return (
    <ResourceForm<Item, ValuesOf<F>, Output>
      {...form}
      title={item ? texts.actions("edit") : words.newTitle}
      documentTitle={item && words.editTitle(item)}
      description={name && <bdi>{name}</bdi>}
      onSaved={async (saved, isDone) => {
        notify("success", item ? words.saved : words.created(saved));
        if (isDone) await navigate({ ...pageOf(saved.id), replace: !item });
      }}
      failed={texts.form("failed")}
      submitLabel={item ? words.save : words.create}
      cancel={item ? pageOf(item.id) : { to: place }}
      {...(preview && { preview: (values) => preview(values, item) })}
      {...rest}
    />
  );
}
