import { useQuery } from "@tanstack/react-query";
import { genresQuery } from "../queries.ts";
import { dotColor } from "./book-facts.tsx";

const most = 10;

/** The colours of the genres. */
function GenreDots() {
  const { data = [] } = useQuery(genresQuery);
  return (
    // They overlap the more, the narrower the card is.
    <span aria-hidden="true" className="flex h-8 items-center">
      {data.slice(0, most).map(({ id, color }) => (
        <span key={id} className="min-w-0 basis-3.5 last:shrink-0 last:basis-5">
          <span
            style={{ backgroundColor: dotColor(color) }}
            className="block size-5 rounded-full border-2 border-surface forced-color-adjust-none"
          />
        </span>
      ))}
    </span>
  );
}

export default { Component: GenreDots };
