import { useSuspenseQuery } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { Field } from "#ui/form/field.tsx";
import { Form } from "#ui/form/form.tsx";
import { Input } from "#ui/form/input.tsx";
import { Select } from "#ui/form/select.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import { LeaveGuard } from "../components/leave-guard.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { genresQuery } from "../queries.ts";
import type { Book, BookFields } from "../schema.ts";

interface BookFormProps {
  /** What the fields begin with. */
  book?: Book;
  submitLabel: string;
  /** Throws what the server refuses; resolves to where the form was left by a save. */
  onSave: (fields: BookFields) => Promise<void>;
  /** Moves on after a save. */
  onSaved: () => Promise<void>;
  cancel: ReactNode;
  /** Above the fields: what else is wrong. */
  children?: ReactNode;
}

export function BookForm({ book, submitLabel, onSave, onSaved, cancel, children }: BookFormProps) {
  const { t, i18n } = useTranslation("books");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const hydrated = useHydrated();
  const { data: genres } = useSuspenseQuery(genresQuery);
  const genreName = useGenreName();
  const options = genres
    .map((genre) => ({ id: genre.id, name: genreName(genre) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  const changed = useRef(false);
  const form = useForm({
    schema: async () => (await import("../schema.ts")).bookForm,
    onSubmit: async (fields) => {
      await onSave(fields);
      changed.current = false;
      await onSaved();
    },
  });
  const { errors, problem } = form;
  const taken = problem?.code === "BOOK_TITLE_TAKEN" ? problemText(problem) : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object sends the focus to the first wrong field.
  const shown = useMemo(() => {
    const texts: Record<string, string> = taken ? { title: taken } : {};
    for (const [name, issue] of Object.entries(errors)) texts[name] = issueText(issue) ?? issue;
    return texts;
  }, [errors, taken]);

  return (
    <>
      <LeaveGuard isChanged={() => changed.current} />
      <Card className="max-w-2xl">
        <Form
          // Sent before the page listens, such a form does nothing.
          method="dialog"
          errors={shown}
          onSubmit={form.submit}
          onInput={() => {
            changed.current = true;
          }}
          className="flex flex-col gap-5"
        >
          {children}
          {problem && !taken && problem.code !== "VERSION_CONFLICT" && (
            <Alert tone="danger">{problemText(problem, t("form.failed"))}</Alert>
          )}
          <Field name="title" label={t("fields.title")} required>
            <Input defaultValue={book?.title} autoComplete="off" autoFocus={!book} />
          </Field>
          <Field name="author" label={t("fields.author")} required>
            <Input defaultValue={book?.author} autoComplete="off" />
          </Field>
          <Field name="genreId" label={t("fields.genre")} required>
            <Select defaultValue={book?.genre.id ?? ""}>
              <option value="" disabled>
                {t("form.chooseGenre")}
              </option>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
          <Field name="publisher" label={t("fields.publisher")} hint={t("form.optional")}>
            <Input defaultValue={book?.publisher ?? ""} autoComplete="off" />
          </Field>
          <div className="flex flex-wrap justify-end gap-2.5 pt-1">
            {cancel}
            <Button type="submit" aria-disabled={!hydrated} pending={form.pending}>
              {submitLabel}
            </Button>
          </div>
        </Form>
      </Card>
    </>
  );
}
