import type { DeepKeysOfType } from "@tanstack/react-form";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { EditForm } from "#kit/client/edit-form.ts";
import { Button } from "./button.tsx";
import { focusFirst, useFieldIssueText } from "./edit-form.tsx";
import { FieldError } from "./field.tsx";
import { Icon } from "./icon.tsx";

interface FieldListProps<Values, Item, Name extends DeepKeysOfType<Values, readonly Item[]>> {
  form: Pick<EditForm<Values>, "api">;
  /** The path of the list, for example `lines`. */
  name: Name;
  label: ReactNode;
  /** Names an item by its position, beginning with 1: "Line 2". */
  itemLabel: (position: number) => string;
  addLabel: ReactNode;
  /** The values of an added item. */
  blank: Item;
  /** The fields of an item, named like `lines[0].quantity`. */
  children: (index: number) => ReactNode;
}

interface Change {
  /** The text for screen readers. */
  text: string;
  /** Selects the element to focus. */
  focus: string;
}

const addButton = ":scope > [data-add]";
const getPart = (index: number, part: string) => `:scope > ol > li:nth-child(${index + 1}) ${part}`;

/** Repeated fields: items that can be added, removed and moved. */
export function FieldList<Values, Item, Name extends DeepKeysOfType<Values, readonly Item[]>>(
  props: FieldListProps<Values, Item, Name>,
) {
  const { form, name, label, itemLabel, addLabel, blank, children } = props;
  const { t } = useTranslation("kit");
  const id = useId();
  const issueText = useFieldIssueText();
  const element = useRef<HTMLFieldSetElement>(null);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const latest = changes.at(-1);

  // After the change is rendered.
  useEffect(() => {
    if (latest && element.current) focusFirst(element.current, latest.focus);
  }, [latest]);

  const tell = (change: Change) => setChanges([...changes, change]);

  function add(count: number) {
    form.api.pushFieldValue(name, blank as never);
    tell({ text: t("items.added", { name: itemLabel(count + 1) }), focus: getPart(count, "[data-fields]") });
  }

  function remove(index: number, count: number) {
    void form.api.removeFieldValue(name, index);
    tell({
      text: t("items.removed", { name: itemLabel(index + 1) }),
      focus: count === 1 ? addButton : getPart(Math.min(index, count - 2), "[data-remove]"),
    });
  }

  function move(index: number, by: number, count: number) {
    const to = index + by;
    if (to < 0 || to === count) return;
    form.api.moveFieldValues(name, index, to);
    tell({ text: t("items.moved", { position: to + 1 }), focus: getPart(to, `[data-move="${by}"]`) });
  }

  return (
    <form.api.Field name={name} mode="array">
      {({ state }) => {
        const count = Array.isArray(state.value) ? state.value.length : 0;
        const error = issueText(state.meta.errors[0]);
        const describedBy = error ? `${id}e` : undefined;
        return (
          <fieldset ref={element} aria-describedby={describedBy} className="flex min-w-0 flex-col gap-3">
            <legend className="mb-2 text-sm font-medium">{label}</legend>
            {count > 0 && (
              <ol className="flex flex-col gap-3">
                {[...Array(count).keys()].map((index) => (
                  <FieldListItem
                    key={index}
                    name={itemLabel(index + 1)}
                    first={index === 0}
                    last={index === count - 1}
                    onMove={(by) => move(index, by, count)}
                    onRemove={() => remove(index, count)}
                  >
                    {children(index)}
                  </FieldListItem>
                ))}
              </ol>
            )}
            <Button
              variant="secondary"
              data-add=""
              data-invalid={error && ""}
              aria-describedby={describedBy}
              className="self-start"
              onClick={() => add(count)}
            >
              <Icon name="plus" />
              {addLabel}
            </Button>
            {error && <FieldError id={describedBy}>{error}</FieldError>}
            <p role="status" className="sr-only">
              <span key={changes.length}>{latest?.text}</span>
            </p>
          </fieldset>
        );
      }}
    </form.api.Field>
  );
}

interface FieldListItemProps {
  name: string;
  first: boolean;
  last: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
  children: ReactNode;
}

/** An item of a `FieldList`. The list uses the `data` attributes to move the focus. */
function FieldListItem({ name, first, last, onMove, onRemove, children }: FieldListItemProps) {
  const { t } = useTranslation("kit");
  return (
    <li>
      <fieldset aria-label={name} className="rounded-xl border px-4 pt-1.5 pb-4">
        <div className="mb-1.5 flex items-center text-muted">
          <span aria-hidden="true" className="me-auto text-sm">
            {name}
          </span>
          <Button
            variant="ghost"
            size="icon"
            data-move="-1"
            aria-label={t("items.up", { name })}
            aria-disabled={first}
            onClick={() => onMove(-1)}
          >
            <Icon name="arrow-up" className={first ? "opacity-40" : undefined} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            data-move="1"
            aria-label={t("items.down", { name })}
            aria-disabled={last}
            onClick={() => onMove(1)}
          >
            <Icon name="arrow-down" className={last ? "opacity-40" : undefined} />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            data-remove=""
            aria-label={t("choice.remove", { name })}
            onClick={onRemove}
          >
            <Icon name="trash-2" />
          </Button>
        </div>
        <div data-fields="" className="grid gap-4 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
          {children}
        </div>
      </fieldset>
    </li>
  );
}
