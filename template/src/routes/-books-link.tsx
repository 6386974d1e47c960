import { Link } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import { useTranslation } from "react-i18next";
import { navItemClass } from "#ui/layout/nav-item.ts";

/** The entry "Books" of an area's navigation. */
export function BooksLink({ area }: { area: "app" | "manager" }) {
  const { t } = useTranslation("home");
  return (
    <Link to={`/${area}/books`} className={navItemClass(area === "app" ? "bar" : "side")}>
      <BookOpen aria-hidden="true" />
      <span>{t("navigation.books")}</span>
    </Link>
  );
}
