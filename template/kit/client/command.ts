import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import type { IconName } from "./icon.ts";
import { freshMs } from "./list.ts";

export interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface CommandBase {
  id: string;
  icon: IconName;
  /** Shown instead of the icon, such as an avatar or a cover. */
  picture?: ReactNode;
  label: string;
  /** Shown next to the label; the palette searches it too. */
  hint?: string | undefined;
  keywords?: string | undefined;
  /** Whether this choice is selected, such as the current language. */
  isCurrent?: boolean | undefined;
  /** The label's language, if it differs from the page's. */
  lang?: string | undefined;
}

/** An entry in the command palette: an action, or a dialog that replaces the palette. */
export type Command =
  | (CommandBase & {
      run: () => unknown;
      /** Keeps the palette open after the command ran. */
      stays?: boolean;
      dialog?: never;
    })
  | (CommandBase & { dialog: ComponentType<CommandDialogProps>; run?: never; stays?: never });

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
  /** Set for commands found by the server, which the palette does not filter. */
  search?: { isBusy: boolean; isOld: boolean } | undefined;
  all?: Command | undefined;
}

export interface CommandSearch {
  area: "app" | "manager";
  term: string;
  /** The search term for the server, updated after a pause in typing. */
  settledTerm: string;
}

/** The most records that the palette shows. The list shows the rest. */
const maxFound = 5;

interface RecordCommands<Row> {
  /**
   * The first part of the query keys. It is that of the feature's lists, so that clearing the lists also clears the
   * results.
   */
  name: string;
  /** Texts: the group's title, the command that opens the list, and the message of a failed search. */
  title: string;
  searchAll: string;
  failed: string;
  icon: IconName;
  mayRead: boolean;
  find: (query: { searchTerm: string; limit: number }, fetch: RequestInit) => Promise<{ items: Row[] }>;
  describe: (row: Row) => Pick<Command, "label" | "hint" | "picture">;
  /** These are called when the command is chosen. */
  link: (row: Row) => LinkProps;
  list: (searchTerm: string) => LinkProps;
  create?: false | (Pick<Command, "icon" | "label"> & LinkProps);
}

/** A feature's commands for its records: open a matching record, list all matches, create a record. */
export function useRecordCommands<Row extends { id: string }>(
  { term, settledTerm }: CommandSearch,
  records: RecordCommands<Row>,
): { actions: Command[]; groups: CommandGroup[] } {
  const { name, title, icon, mayRead, create } = records;
  const { t } = useTranslation("common");
  const navigate = useNavigate();
  const go = (to: LinkProps) => () => navigate(to);
  const query = useQuery({
    queryKey: [name, "list", "found", settledTerm],
    queryFn: ({ signal }) => records.find({ searchTerm: settledTerm, limit: maxFound }, { signal }),
    enabled: mayRead && settledTerm !== "",
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  const again: Command = {
    id: `${name}.retry`,
    icon: "rotate-cw",
    label: records.failed,
    hint: t("retry"),
    run: () => query.refetch(),
    stays: true,
  };
  const found = (query.data?.items ?? []).map((row) => ({
    id: `${name} ${row.id}`,
    icon,
    ...records.describe(row),
    run: go(records.link(row)),
  }));
  const actions = create ? [{ id: `${name}.new`, ...create, run: go(create) }] : [];
  if (!mayRead || term === "") return { actions, groups: [] };
  const all: Command = { id: name, icon: "search", label: records.searchAll, run: go(records.list(term)) };
  const isOld = query.isPlaceholderData || settledTerm !== term;
  const commands = query.isError ? [again] : found;
  return { actions, groups: [{ title, commands, search: { isBusy: query.isFetching, isOld }, all }] };
}
