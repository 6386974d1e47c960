import { useRef, useState } from "react";
import { withoutEmpty } from "#shared/list-search.ts";
import type { ListSearchState } from "./list-data.ts";

/**
 * The `values` and `write` of a list's search for controls: they show a choice at once, before the URL has it, and the
 * next choice builds on it. The state is the control's own, so that a choice does not render the whole table.
 */
export function useChosen(search: ListSearchState): Pick<ListSearchState, "values" | "write"> {
  const [chosen, setChosen] = useState({});
  const lastChange = useRef<object>(undefined);

  const write: ListSearchState["write"] = async (change) => {
    lastChange.current = change;
    setChosen((earlier) => ({ ...earlier, ...change }));
    await search.write(change);
    if (lastChange.current === change) setChosen({});
  };

  return { values: withoutEmpty({ ...search.values, ...chosen }), write };
}
