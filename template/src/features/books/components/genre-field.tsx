import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { Control, TypedField } from "#ui/fields/field.ts";
import { Select } from "#ui/input.tsx";
import type { TableFilter } from "#ui/table-columns.tsx";
import { genresQuery } from "../queries.ts";
import type { Genre } from "../schema.ts";
import type { BooksSearch } from "../search.ts";
import { GenreBadge, useGenreName } from "./book-facts.tsx";

/** The genre of a book. Requests have its id instead. */
export function useGenreField() {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const genreOf = useGenreOf();
  return {
    sentAs: "genreId",
    label: t("fields.genre"),
    required: true,
    half: true,
    listed: "beside",
    text: genreName,
    shown: (genre) => <GenreBadge genre={genre} />,
    initial: (genre) => genre?.id ?? "",
    control: (control) => <GenreSelect {...control} />,
    compared: (id, theirs) => ({ mine: genreName(genreOf(id)), theirs: theirs && genreName(theirs) }),
  } as const satisfies TypedField<Genre, string>;
}

const blank: Genre = { id: "", name: "", color: "#6b7280" };

/** Finds a genre among those that the page has loaded. */
export function useGenreOf(): (id: string) => Genre {
  const { data: genres = [] } = useQuery({ ...genresQuery, enabled: false });
  return (id) => genres.find((genre) => genre.id === id) ?? blank;
}

export function useGenreFilter() {
  const { t } = useTranslation("books");
  const { data: genres = [] } = useQuery(genresQuery);
  const genreName = useGenreName();
  const options = genres.map((genre) => ({ value: genre.id, label: genreName(genre) }));
  return { name: "genreId", label: t("fields.genre"), options } satisfies TableFilter<BooksSearch>;
}

function GenreSelect(control: Control<string>) {
  const { t, i18n } = useTranslation("books");
  const { data: genres = [] } = useQuery(genresQuery);
  const genreName = useGenreName();
  const options = genres
    .map((genre) => ({ id: genre.id, name: genreName(genre) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  return (
    <Select {...control}>
      <option value="" disabled>
        {t("form.chooseGenre")}
      </option>
      {options.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}
