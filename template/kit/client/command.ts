import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import RotateCw from "lucide-react/icons/rotate-cw";
import Search from "lucide-react/icons/search";
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { freshMs } from "./list.ts";

export interface CommandDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

interface CommandBase {
  /** Unique among all commands. */
  id: string;
  icon: LucideIcon;
  /** In place of the icon: a face, a cover. */
  picture?: ReactNode;
  label: string;
  /** Beside the label, and searched too. */
  hint?: string | undefined;
  keywords?: string | undefined;
  /** Already chosen, for example the current language. */
  isCurrent?: boolean | undefined;
  /** The language of the label, if it is not that of the page. */
  lang?: string | undefined;
}

/** Something that the command palette offers: an action, or a dialog that takes the palette's place. */
export type Command =
  | (CommandBase & {
      run: () => unknown;
      /** The palette stays open. */
      stays?: boolean;
      dialog?: never;
    })
  | (CommandBase & { dialog: ComponentType<CommandDialogProps>; run?: never; stays?: never });

export interface CommandGroup {
  title: string;
  commands: readonly Command[];
  /** Of commands that the server has found: the palette does not filter them. */
  search?: { isBusy: boolean; isOld: boolean } | undefined;
  /** Leads to everything that the term finds; offered at the end. */
  all?: Command | undefined;
}

/** What the palette is asked for, and where. */
export interface CommandSearch {
  area: "app" | "manager";
  /** What is in the field. */
  term: string;
  /** What the server is asked for: the term after a pause. */
  settledTerm: string;
}

/** The list itself has the others. */
const maxFound = 5;

interface RecordCommands<Row> {
  /** What the keys of its queries begin with: a change that removes its lists removes what was found. */
  name: string;
  /** Texts: the group's title, what leads to the list, and a search that failed. */
  title: string;
  searchAll: string;
  failed: string;
  icon: LucideIcon;
  mayRead: boolean;
  find: (query: { searchTerm: string; limit: number }, fetch: RequestInit) => Promise<{ items: Row[] }>;
  describe: (row: Row) => Pick<Command, "label" | "hint" | "picture">;
  /** Both are called when they are chosen. */
  link: (row: Row) => LinkProps;
  list: (searchTerm: string) => LinkProps;
  create?: false | (Pick<Command, "icon" | "label"> & LinkProps);
}

/** The commands of a feature with records: those that the term finds, all of them, and a new one. */
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
    // An earlier answer stays until the next one is there.
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  const again: Command = {
    id: `${name}.retry`,
    icon: RotateCw,
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
  const all = { id: name, icon: Search, label: records.searchAll, run: go(records.list(term)) };
  const isOld = query.isPlaceholderData || settledTerm !== term;
  const commands = query.isError ? [again] : found;
  return { actions, groups: [{ title, commands, search: { isBusy: query.isFetching, isOld }, all }] };
}
