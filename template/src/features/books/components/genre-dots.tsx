import { useQuery } from "@tanstack/react-query";
import { genresQuery } from "../queries.ts";

const most = 10;

/** The colours of the genres. */
export function GenreDots() {
  const { data = [] } = useQuery(genresQuery);
  return (
    <span aria-hidden="true" className="flex h-8 items-center overflow-clip ps-1.5">
      {data.slice(0, most).map(({ id, color }) => (
        <span
          key={id}
          style={{ backgroundColor: color }}
          className="-ms-1.5 size-5 shrink-0 rounded-full border-2 border-surface forced-color-adjust-none"
        />
      ))}
    </span>
  );
}
