import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { LatestStates } from "#kit/client/feature.tsx";
import { Ago } from "#kit/client/moment.tsx";
import { LoadFailed, Skeleton } from "./states.tsx";

interface LatestListProps<Row> extends LatestStates {
  query: { data: readonly Row[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  mark: string;
  children: (row: Row) => {
    link: LinkProps;
    picture: ReactNode;
    title: string;
    below: ReactNode;
    time: string;
  };
}

const rowClass =
  "flex min-h-15 items-center gap-3.5 px-5 py-2 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 md:px-6";

const widths = ["w-32", "w-40", "w-28", "w-36", "w-30"];

export function LatestList<Row extends { id: string }>(props: LatestListProps<Row>) {
  const { query, empty, failed, mark, children } = props;
  const { data, error } = query;
  if (data) {
    if (data.length === 0) return empty;
    return (
      <ul className="divide-y">
        {data.map((row) => {
          const { link, picture, title, below, time } = children(row);
          return (
            <li key={row.id}>
              <Link {...link} className={rowClass}>
                {picture}
                <span className="min-w-0 flex-1 text-pretty">
                  <bdi className="line-clamp-4 text-match-parent font-medium wrap-anywhere">{title}</bdi>
                  <bdi className="block truncate text-match-parent text-sm text-muted">{below}</bdi>
                </span>
                <span className="shrink-0 text-sm whitespace-nowrap text-muted tabular-nums first-letter:uppercase">
                  <Ago time={time} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    );
  }
  if (error) return <LoadFailed title={failed} query={query} />;
  return (
    <div className="divide-y">
      {widths.map((width) => (
        <div key={width} className={rowClass}>
          <Skeleton className={mark} />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3 w-44 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
