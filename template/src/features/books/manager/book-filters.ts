import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { TableFilter } from "#ui/table-columns.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { genresQuery } from "../queries.ts";

/** The filters of the table of books. */
export function useBookFilters(): TableFilter[] {
  const { t } = useTranslation("books");
  const { data: genres = [] } = useQuery(genresQuery);
  const genreName = useGenreName();
  return [
    {
      name: "genreId",
      label: t("fields.genre"),
      options: genres.map((genre) => ({ value: genre.id, label: genreName(genre) })),
    },
  ];
}
