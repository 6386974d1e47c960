import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type LinkProps, useNavigate } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import RotateCw from "lucide-react/icons/rotate-cw";
import Search from "lucide-react/icons/search";
import { useTranslation } from "react-i18next";
import type { Command, CommandGroup, CommandSearch } from "./command.ts";
import { freshMs } from "./list.ts";

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
