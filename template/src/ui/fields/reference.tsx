import { Combobox } from "@base-ui/react/combobox";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { use, useEffect, useId, useState } from "react";
import { freshMs } from "#kit/client/list.ts";
import type { Choice } from "#kit/shared/fields.ts";
import { foldForSearch } from "#kit/shared/fold.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "../avatar.tsx";
import { cn } from "../cn.ts";
import { FieldContext } from "../field.tsx";
import { Directed, entryClass, floatClass } from "../float.tsx";
import { Icon } from "../icon.tsx";
import { controlClass, controlHeight } from "../input.tsx";
import type { FieldOptions, TypedField } from "./field.ts";

interface ReferenceInputProps {
  value: Choice | null;
  onValueChange: (value: Choice | null) => void;
  /** Finds choices that match a term. For an empty term, the first ones. */
  find: (term: string) => Promise<readonly Choice[]>;
  /** Whether the rows are users, each with a picture. */
  person?: boolean | undefined;
}

const debounceMs = 250;

/** A combobox for rows of another table. While its text names none, the value has no id. Schemas must refuse that. */
export function ReferenceInput({ value, onValueChange, find, person }: ReferenceInputProps) {
  const { t, i18n } = useTranslation(["kit", "common"]);
  const { name: _, required, ...field } = use(FieldContext);
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const [term, setTerm] = useState("");
  const found = useQuery({
    queryKey: ["choices", useId(), term],
    queryFn: () => find(term),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  // Until the answer arrives, Enter chooses only what begins with the typed text, not another name that contains it.
  const isWaiting = typed.trim() !== term || found.isPlaceholderData;
  const items = (found.data ?? []).filter(
    ({ label }) => !isWaiting || foldForSearch(label).startsWith(foldForSearch(typed.trim())),
  );

  return (
    <Directed>
      <Combobox.Root
        items={items}
        filter={null}
        locale={i18n.language}
        value={value}
        itemToStringLabel={({ label }: Choice) => label}
        isItemEqualToValue={(one: Choice, other: Choice) => one.id === other.id}
        onValueChange={(choice) => onValueChange(choice)}
        onOpenChange={(open) => {
          setOpen(open);
          // The first letter opens the list only after it was typed.
          if (!open) setTyped("");
        }}
        onInputValueChange={(text, { reason }) => {
          if (reason !== "input-change") return;
          setTyped(text);
          if (text.trim() !== "") onValueChange({ id: "", label: text });
        }}
        autoHighlight
      >
        <div className="relative">
          <Combobox.Input
            {...field}
            aria-required={required}
            placeholder={t("list.search")}
            autoComplete="off"
            dir="auto"
            // Leaves room for the buttons at the end side of the page, whatever the text's direction.
            className={cn(
              controlClass,
              controlHeight,
              "pr-20 text-match-parent in-[[dir=rtl]]:pr-3 in-[[dir=rtl]]:pl-20",
            )}
          />
          <span className="absolute inset-y-0 end-1 flex items-center text-muted [&_svg]:size-4">
            <Combobox.Clear aria-label={t("choice.clear")} className={iconClass}>
              <Icon name="x" />
            </Combobox.Clear>
            <Combobox.Trigger aria-label={t("choice.open")} className={iconClass}>
              <Icon name="chevron-down" />
            </Combobox.Trigger>
          </span>
        </div>
        <Combobox.Portal>
          <Combobox.Positioner className="z-50" align="start" sideOffset={6} collisionPadding={8}>
            <Combobox.Popup
              aria-busy={found.isFetching || undefined}
              className={cn(floatClass, "w-(--anchor-width) overflow-y-auto")}
            >
              <Combobox.Empty className="text-sm text-muted not-empty:px-4 not-empty:py-2.5">
                {found.isError
                  ? t("choice.failed")
                  : isWaiting || found.isPending
                    ? t("common:loading")
                    : t("list.nothingMatches")}
              </Combobox.Empty>
              <Combobox.List className="not-empty:p-1.5">
                {(choice: Choice) => (
                  <Combobox.Item key={choice.id} value={choice} className={entryClass()}>
                    {person && <Avatar name={choice.label} image={choice.image} size="sm" />}
                    <span className="min-w-0 flex-1 wrap-anywhere">{choice.label}</span>
                    <Combobox.ItemIndicator>
                      <Icon name="check" />
                    </Combobox.ItemIndicator>
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Directed>
  );
}

const iconClass =
  "grid size-8 place-items-center rounded-md hover:bg-sunken hover:text-ink pointer-coarse:h-11 pointer-coarse:w-9";

/** The labels of rows chosen in filters, by id. */
const labels = new Map<string, string>();

interface ReferenceOptions
  extends FieldOptions<Choice, Choice | null>,
    Pick<ReferenceInputProps, "find" | "person"> {
  link?: (id: string) => LinkProps;
}

/** A reference to a row of another table. */
export function referenceField(options: ReferenceOptions): TypedField<Choice, Choice | null> {
  const { find, person, link, ...field } = options;
  const cell = ({ label, image }: Choice) =>
    person ? (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <Avatar name={label} image={image} size="sm" />
        <bdi>{label}</bdi>
      </span>
    ) : (
      label
    );
  return {
    text: ({ label }) => label,
    ...(person && { width: 13 }),
    cell,
    shown: (choice) =>
      link ? (
        <Link {...link(choice.id)} className="underline underline-offset-4 [&_bdi]:underline">
          {cell(choice)}
        </Link>
      ) : (
        cell(choice)
      ),
    filters: (name, _, known) => {
      const getLabel = (value: string) =>
        known.find(({ id }) => id === value)?.label ?? labels.get(value) ?? "…";
      return [
        {
          name,
          label: field.label,
          control: (value, onChoose) => (
            <ReferenceInput
              value={value === "" ? null : { id: value, label: getLabel(value) }}
              onValueChange={(choice) => {
                // The filter stays unchanged while someone types.
                if (choice?.id === "") return;
                if (choice) labels.set(choice.id, choice.label);
                onChoose(choice?.id ?? "");
              }}
              {...{ find, person }}
            />
          ),
          words: getLabel,
        },
      ];
    },
    initial: (value) => value ?? null,
    control: (control) => <ReferenceInput {...control} {...{ find, person }} />,
    // The form sends only an id, which means nothing as text.
    compared: (typed, theirs) => ({ mine: typed?.label, theirs: theirs?.label }),
    ...field,
  };
}
