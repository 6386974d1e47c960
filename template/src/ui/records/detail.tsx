import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../button.tsx";
import { Fact } from "../card.tsx";
import {
  type AnyFields,
  type Fields,
  isEmpty,
  nameIn,
  shownOf,
  useWords,
  type Values,
} from "../fields/field.ts";
import { Icon } from "../icon.tsx";
import { DeleteButton, ResourceDetail, type ResourceDetailProps } from "../resource-detail.tsx";
import { useItem } from "../resource-queries.ts";
import { Doing, type Records, type Row, useRecordWords } from "./record.tsx";

interface RecordDetailProps<Item extends Row, Search, Output>
  extends Records<Item, Search, Output>,
    Partial<Omit<ResourceDetailProps, Slot>>,
    Partial<Readonly<Record<Slot | "moreActions", (item: Item, name: string) => ReactNode>>> {
  id: string;
}

/** What a page shows of its record besides the facts: next to the name, next to the facts, before and after them. */
type Slot = "description" | "aside" | "text" | "children";

/** The page of one record. */
export function RecordDetail<Item extends Row, Search, Output>(
  props: RecordDetailProps<Item, Search, Output>,
) {
  const { id, kind, place, icon: _, queries, fields, texts, words: _words, ...rest } = props;
  const { description, aside, text, children, moreActions, ...own } = rest;
  const queryClient = useQueryClient();
  const item = useItem(queries.item(id));
  const name = nameIn(fields, item);
  const words = useRecordWords(props);
  const { restore } = queries;
  return (
    <ResourceDetail
      name={name}
      actions={
        <>
          <Doing kind={kind} act="update">
            <Link to={`${place}/$id/update`} params={{ id }} className={buttonClass()}>
              <Icon name="pencil" />
              {texts.actions("edit")}
            </Link>
          </Doing>
          <Doing kind={kind} act="delete">
            <DeleteButton
              list={place}
              queryKey={queries.item(id).queryKey}
              variant="ghost"
              icon={<Icon name="trash-2" />}
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
          {moreActions?.(item, name)}
        </>
      }
      description={description?.(item, name)}
      aside={aside?.(item, name)}
      text={text?.(item, name)}
      facts={<Facts item={item} fields={fields} />}
      {...own}
    >
      {children?.(item, name)}
    </ResourceDetail>
  );
}

/** The facts of a record without its name: fields of the form, then long texts, then the others. */
export function Facts<Item extends Values>(props: { item: Item; fields: Fields<Item> & AnyFields }) {
  const { item, fields } = props;
  const words = useWords();
  const [, ...facts] = shownOf(fields).filter(({ aside }) => !aside);
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
