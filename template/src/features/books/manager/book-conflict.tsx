import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "#kit/shared/problem-text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { useGenreName } from "../components/use-genre-name.ts";
import { genresQuery } from "../queries.ts";
import type { Book, BookFields } from "../schema.ts";

interface BookConflictProps {
  mine: BookFields;
  theirs: Book;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** After a version conflict: both versions side by side, to choose one. */
export function BookConflict({ mine, theirs, onTakeTheirs, onKeepMine }: BookConflictProps) {
  const { t } = useTranslation(["books", "common"]);
  const problemText = useProblemText();
  const { data: genres } = useSuspenseQuery(genresQuery);
  const genreName = useGenreName();
  const genre = genres.find(({ id }) => id === mine.genreId);
  const rows = [
    { name: t("fields.title"), mine: mine.title, theirs: theirs.title },
    { name: t("fields.author"), mine: mine.author, theirs: theirs.author },
    { name: t("fields.genre"), mine: genre ? genreName(genre) : null, theirs: genreName(theirs.genre) },
    { name: t("fields.publisher"), mine: mine.publisher ?? null, theirs: theirs.publisher },
    { name: t("fields.description"), mine: mine.description ?? null, theirs: theirs.description },
  ];

  return (
    <Alert
      tone="warning"
      role="alert"
      title={problemText({ code: "VERSION_CONFLICT", retryAfter: null })}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={onKeepMine}>
            {t("conflict.keepMine")}
          </Button>
          <Button variant="secondary" size="sm" onClick={onTakeTheirs}>
            {t("conflict.takeTheirs")}
          </Button>
        </>
      }
    >
      <p>{t("conflict.text")}</p>
      <table className="mt-3 w-full table-fixed text-start text-sm max-sm:block">
        <thead className="max-sm:block">
          <tr className="text-start max-sm:grid max-sm:grid-cols-2 [&>th]:pe-3 [&>th]:pb-1.5 [&>th]:text-start [&>th]:font-medium">
            <td className="w-1/4 max-sm:hidden" />
            <th scope="col">{t("conflict.theirs")}</th>
            <th scope="col">{t("conflict.mine")}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map((row) => {
            const differs = row.mine !== row.theirs;
            return (
              <tr
                key={row.name}
                className="border-t border-current/15 py-1 align-top max-sm:grid max-sm:grid-cols-2 [&>*]:py-1.5 [&>*]:pe-3 [&>*]:wrap-break-word max-sm:[&>*]:py-0.5"
              >
                <th scope="row" className="text-start font-normal max-sm:col-span-2 max-sm:text-xs">
                  {row.name}
                </th>
                <td className={cn(differs && "font-semibold")}>{row.theirs ?? t("common:notAvailable")}</td>
                <td className={cn(differs && "font-semibold")}>{row.mine ?? t("common:notAvailable")}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Alert>
  );
}
