import type { UseQueryResult } from "@tanstack/react-query";
import RotateCw from "lucide-react/icons/rotate-cw";
import type { Command, CommandGroup, CommandSearch } from "./command.ts";

/** The list itself has the others. */
export const maxFoundCommands = 5;

interface FoundCommands<Row> {
  title: string;
  search: CommandSearch;
  query: UseQueryResult<{ items: Row[] }>;
  toCommand: (row: Row) => Command;
  all: Command;
  /** Texts. */
  failed: string;
  retry: string;
}

/** The commands for what the server finds; an earlier answer stays until the next one is there. */
export function foundCommands<Row>(found: FoundCommands<Row>): CommandGroup {
  const { title, search, query, toCommand, all, failed, retry } = found;
  if (search.term === "") return { title, commands: [] };
  const again: Command = {
    id: `${all.id}.retry`,
    icon: RotateCw,
    label: failed,
    hint: retry,
    run: () => query.refetch(),
    stays: true,
  };
  const rows = query.data?.items ?? [];
  return {
    title,
    commands: query.isError ? [again] : rows.map(toCommand),
    search: {
      isBusy: query.isFetching,
      isOld: query.isPlaceholderData || search.settledTerm !== search.term,
    },
    all,
  };
}
