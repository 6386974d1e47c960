import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../button.tsx";
import { Fact } from "../card.tsx";
import { type AnyFields, type Fields, getShown, isEmpty, useWords, type Values } from "../fields/field.ts";
import { Icon } from "../icon.tsx";
import {
  DeleteButton,
  type DeleteButtonProps,
  ResourceDetail,
  type ResourceDetailProps,
} from "../resource-detail.tsx";
import { useItem } from "../resource-queries.ts";
import { Doing, nameOf, type Records, type Row, useRecordWords } from "./record.tsx";

interface RecordDetailProps<Item extends Row, Search>
  extends Records<Item, Search>,
    Pick<ResourceDetailProps, "section">,
    Partial<Readonly<Record<Slot | "moreActions", (item: Item, name: string) => ReactNode>>> {
  id: string;
}

/** What may be added to a record's page: next to the name, next to the facts, before and after them. */
type Slot = "mark" | "badges" | "description" | "actions" | "aside" | "text" | "facts" | "children";

export function RecordDetail<Item extends Row, Search>(props: RecordDetailProps<Item, Search>) {
  const { id, queries, fields, section, moreActions } = props;
  const item = useItem(queries.item(id));
  const name = nameOf(props, item);
  const shown = (slot: Slot) => props[slot]?.(item, name);
  return (
    <ResourceDetail
      name={name}
      {...(section && { section })}
      mark={shown("mark")}
      badges={shown("badges")}
      description={shown("description")}
      actions={
        props.actions ? (
          shown("actions")
        ) : (
          <>
            <EditLink {...props} />
            <DeleteRecord {...props} item={item} variant="ghost" mark={<Icon name="trash-2" />} />
            {moreActions?.(item, name)}
          </>
        )
      }
      aside={shown("aside")}
      text={shown("text")}
      facts={props.facts ? shown("facts") : <Facts item={item} fields={fields} />}
    >
      {shown("children")}
    </ResourceDetail>
  );
}

type EditLinkProps<Item extends Row> = Pick<Records<Item, never>, "kind" | "place" | "texts"> & {
  id: string;
};

export function EditLink<Item extends Row>({ kind, place, texts, id }: EditLinkProps<Item>) {
  return (
    <Doing kind={kind} act="update">
      <Link to={`${place}/$id/update`} params={{ id }} className={buttonClass()}>
        <Icon name="pencil" />
        {texts.actions("edit")}
      </Link>
    </Doing>
  );
}

interface DeleteRecordProps<Item extends Row, Search> extends Records<Item, Search> {
  item: Item;
  variant: NonNullable<DeleteButtonProps["variant"]>;
  mark?: ReactNode;
}

export function DeleteRecord<Item extends Row, Search>(props: DeleteRecordProps<Item, Search>) {
  const { item, kind, place, queries, texts, variant, mark } = props;
  const { id } = item;
  const { restore } = queries;
  const queryClient = useQueryClient();
  const words = useRecordWords(props);
  return (
    <Doing kind={kind} act="delete">
      <DeleteButton
        variant={variant}
        icon={mark}
        list={place}
        queryKey={queries.item(id).queryKey}
        label={words.delete}
        title={texts.delete("title")}
        text={words.deleteText(item)}
        done={words.deleted(item)}
        failed={texts.delete("failed")}
        act={() => queries.delete(queryClient, id)}
        undo={
          restore && {
            act: () => restore(queryClient, id),
            done: words.undone(item),
            failed: words.undoFailed(item),
          }
        }
      />
    </Doing>
  );
}

/** A record's facts: form fields first, then long texts, then the rest. Includes the name only if it is a link. */
export function Facts<Item extends Values>(props: { item: Item; fields: Fields<Item> & AnyFields }) {
  const { item, fields } = props;
  const words = useWords();
  const facts = getShown(fields).filter(({ aside, shown }, at) => !aside && (at > 0 || shown));
  const place = (field: object) => ("initial" in field ? ("wide" in field && field.wide ? 1 : 0) : 2);
  return facts
    .toSorted((one, other) => place(one) - place(other))
    .map(({ name, label, wide, ...field }) => {
      const value = item[name];
      return (
        <Fact key={name} name={label} wide={wide}>
          {isEmpty(value) ? null : field.shown ? field.shown(value) : field.text(value, words)}
        </Fact>
      );
    });
}
