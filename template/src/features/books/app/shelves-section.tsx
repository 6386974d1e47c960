import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import BookOpen from "lucide-react/icons/book-open";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#ui/button.tsx";
import { EmptyState, LoadFailed, Skeleton } from "#ui/states.tsx";
import { CoverRow } from "../components/cover-row.tsx";
import { GenreTiles } from "../components/genre-tiles.tsx";
import { RecentBooks } from "../components/recent-books.tsx";
import { loadShelves } from "../loaders.ts";
import { shelvesQuery } from "../queries.ts";

/** The books of the home page. */
function ShelvesSection() {
  const { t } = useTranslation("books");
  const { data, error, isFetching, refetch } = useQuery(shelvesQuery);
  if (!data && error)
    return (
      <LoadFailed
        title={t("list.failed")}
        error={error}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <ShelvesSkeleton label={t("list.loading")} />;
  const { recent, newest, genres } = data;
  if (newest.length === 0)
    return <EmptyState icon={<BookOpen />} title={t("list.empty")} description={t("list.emptyHint")} />;
  return (
    <div className="flex flex-col gap-10 md:gap-12">
      {recent.length > 0 && <RecentBooks books={recent} />}
      <CoverRow
        title={t("home.newest")}
        books={newest}
        action={
          <Link to="/app/books" className={buttonClass({ variant: "link", size: "sm" })}>
            {t("home.all")}
            <ArrowRight aria-hidden="true" className="rtl:-scale-x-100" />
          </Link>
        }
      />
      <GenreTiles genres={genres} />
    </div>
  );
}

const places = ["1", "2", "3", "4", "5", "6"];

function ShelvesSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-6">
      {places.map((place) => (
        <Skeleton key={place} className="aspect-2/3 w-full" />
      ))}
    </div>
  );
}

export default { Component: ShelvesSection, load: loadShelves };
