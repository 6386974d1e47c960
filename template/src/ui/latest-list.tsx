import type { ReactNode } from "react";
import type { LatestStates } from "#kit/client/feature.ts";
import { LoadFailed, Skeleton } from "./states.tsx";

interface LatestListProps<Row> extends LatestStates {
  query: { data: readonly Row[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Classes of the picture in front of a row, for its skeleton. */
  mark: string;
  /** A row: a link with the class `latestRow`. */
  children: (row: Row) => ReactNode;
}

export const latestRow =
  "flex min-h-15 items-center gap-3.5 px-4 py-2 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 md:px-5";

const widths = ["w-32", "w-40", "w-28", "w-36", "w-30"];

/** A few rows as a part of a page, the newest first. */
export function LatestList<Row extends { id: string }>({
  query: { data, error, isFetching, refetch },
  empty,
  failed,
  mark,
  children,
}: LatestListProps<Row>) {
  if (data) {
    if (data.length === 0) return empty;
    return (
      <ul className="divide-y">
        {data.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    );
  }
  if (error) {
    return <LoadFailed title={failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <div className="divide-y">
      {widths.map((width) => (
        <div key={width} className={latestRow}>
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
