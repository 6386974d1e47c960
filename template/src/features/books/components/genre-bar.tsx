import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { genresQuery } from "../queries.ts";
import { dotColor, useGenreName } from "./book-facts.tsx";

const named = 2;

/** The number of books per genre, as a bar in the genres' colours. The largest genres are named. */
function GenreBar({ shares }: { shares: Readonly<Record<string, number>> }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data = [] } = useQuery(genresQuery);
  const sorted = data
    .map((genre) => ({ name: genreName(genre), color: dotColor(genre.color), count: shares[genre.id] ?? 0 }))
    .toSorted((one, other) => other.count - one.count);
  const count = sorted.slice(named).reduce((sum, genre) => sum + genre.count, 0);
  const others = { name: t("dashboard.others"), color: "transparent", count };
  // Widths for all of them at once: segments that grow would shrink as the next ones arrive.
  const gridTemplateColumns = sorted.map(({ count }) => `${count}fr`).join(" ");
  const parts = [...sorted.slice(0, named), others].filter(({ count }) => count > 0);
  return (
    <>
      <span
        aria-hidden="true"
        style={{ gridTemplateColumns }}
        className="mb-2 grid h-2 gap-px overflow-hidden rounded-full"
      >
        {sorted.map(({ name, color: backgroundColor }) => (
          <span key={name} style={{ backgroundColor }} className="forced-color-adjust-none" />
        ))}
      </span>
      <ul className="grid grid-cols-1 text-xs text-muted">
        {parts.map(({ name, color: backgroundColor, count }) => (
          <li key={name} className="flex items-center gap-1.5">
            <span
              style={{ backgroundColor }}
              className="size-2 shrink-0 rounded-full forced-color-adjust-none"
            />
            <bdi className="truncate">{name}</bdi>
            <span className="ms-auto tabular-nums">{t("dashboard.count", { count })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

export default { Component: GenreBar };
