import type { i18n } from "i18next";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type texts from "#texts";
import { Badge } from "#ui/badge.tsx";
import { cn } from "#ui/cn.ts";
import type { Genre } from "../schema.ts";

/** Keeps the line breaks of the text, and uses the text's own direction. */
export function Description({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="auto" className={cn("block text-match-parent wrap-anywhere whitespace-pre-line", className)}>
      {children}
    </span>
  );
}

type ExampleId = keyof typeof texts.books.genres;

/** Example genres have a name in every language. All others use their name in the database. */
export function useGenreName(): (genre: Pick<Genre, "id" | "name">) => string {
  const { t, i18n } = useTranslation("books");
  return ({ id, name }) => (isExample(i18n, id) ? t(`genres.${id}`) : name);
}

function isExample(i18n: i18n, id: string): id is ExampleId {
  return Object.hasOwn(i18n.getResource(i18n.language, "books", "genres") ?? {}, id);
}

export function GenreBadge({ genre }: { genre: Genre }) {
  return <Badge dot={dotColor(genre.color)}>{useGenreName()(genre)}</Badge>;
}

/** The colour of a genre's dot, which is lighter on dark backgrounds. */
export const dotColor = (color: string) => `light-dark(${color}, color-mix(in oklab, ${color} 60%, white))`;
