import { Link } from "@tanstack/react-router";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "react-i18next";
import { buttonClass } from "#ui/button.tsx";
import type { ShelfBook } from "../schema.ts";
import type { BooksSearch } from "../search.ts";

interface NeighbourLinksProps {
  previous: ShelfBook | null | undefined;
  next: ShelfBook | null | undefined;
  /** Of the list in whose order they are. */
  search: BooksSearch;
}

/** To the books before and after this one in the list that it was opened from. */
export function NeighbourLinks({ previous, next, search }: NeighbourLinksProps) {
  const { t } = useTranslation("books");
  if (!previous && !next) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the page has one navigation.
    <div
      role="group"
      aria-label={t("page.neighbours")}
      className="flex gap-2 max-md:absolute max-md:inset-x-0 max-md:top-30 max-md:justify-between"
    >
      <Neighbour book={previous} search={search} way="previous" icon={ChevronLeft} />
      <Neighbour book={next} search={search} way="next" icon={ChevronRight} />
    </div>
  );
}

interface NeighbourProps {
  book: ShelfBook | null | undefined;
  search: BooksSearch;
  way: "previous" | "next";
  icon: typeof ChevronLeft;
}

function Neighbour({ book, search, way, icon: Icon }: NeighbourProps) {
  const { t } = useTranslation("books");
  const look = buttonClass({ variant: "secondary", size: "icon" });
  const content = <Icon aria-hidden="true" className="rtl:-scale-x-100" />;
  if (!book)
    return (
      <span aria-hidden="true" className={`${look} opacity-40`}>
        {content}
      </span>
    );
  return (
    <Link
      to="/app/books/$id"
      params={{ id: book.id }}
      search={{ ...search }}
      aria-label={t(`page.${way}`, { title: book.title })}
      title={book.title}
      className={look}
    >
      {content}
    </Link>
  );
}
