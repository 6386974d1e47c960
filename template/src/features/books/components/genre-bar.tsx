import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { genresQuery } from "../queries.ts";
import { dotColor, useGenreName } from "./book-facts.tsx";

const most = 4;

function GenreBars({ shares }: { shares: Readonly<Record<string, number>> }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data = [] } = useQuery(genresQuery);
  const top = data
    .map((genre) => ({ ...genre, count: shares[genre.id] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most);
  return (
    <ol className="flex flex-col gap-0.75 text-xs text-muted">
      {top.map((genre) => (
        <li key={genre.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-0.5 leading-4">
          <bdi className="truncate">{genreName(genre)}</bdi>
          <span className="font-medium text-ink tabular-nums">
            {t("dashboard.count", { count: genre.count })}
          </span>
          <span
            style={{
              backgroundColor: dotColor(genre.color),
              width: `${(100 * genre.count) / (top[0]?.count ?? 1)}%`,
            }}
            className="col-span-full h-1 rounded-full forced-color-adjust-none"
          />
        </li>
      ))}
    </ol>
  );
}

export default { Component: GenreBars };
