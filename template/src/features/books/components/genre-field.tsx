import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { ChoiceSelect } from "#ui/fields/choice.tsx";
import type { Control, TypedField } from "#ui/fields/field.ts";
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
  const options = useGenreChoices();
  return { name: "genreId", label: t("fields.genre"), options } satisfies TableFilter<BooksSearch>;
}

function useGenreChoices() {
  const { data: genres = [] } = useQuery(genresQuery);
  const genreName = useGenreName();
  return genres.map((genre) => ({ value: genre.id, label: genreName(genre) }));
}

function GenreSelect(control: Control<string>) {
  const { t, i18n } = useTranslation("books");
  const choices = useGenreChoices().sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return <ChoiceSelect {...control} choices={choices} required placeholder={t("form.chooseGenre")} />;
}
