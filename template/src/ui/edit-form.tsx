import type { DeepKeys, DeepValue, FieldListeners } from "@tanstack/react-form";
import { useHydrated } from "@tanstack/react-router";
import { type ReactNode, use, useEffect, useState } from "react";
import type { EditForm as Editing, FieldIssue } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useIssueText, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "./alert.tsx";
import { Button } from "./button.tsx";
import { LazyConfirm } from "./dialog.tsx";
import { Field, type FieldProps } from "./field.tsx";
import { CloseGuardContext, PendingContext } from "./form-actions.tsx";

export interface EditFormProps<Values> {
  form: Editing<Values>;
  /** Replaces the message about a problem; null hides it. */
  notice?: ReactNode;
  children: ReactNode;
}

/** A form to edit something. Asks before a navigation, or closing its dialog, loses unsaved input. */
export function EditForm<Values>({ form, notice, children }: EditFormProps<Values>) {
  const { t } = useTranslation("kit");
  const guard = use(CloseGuardContext);
  const [closing, setClosing] = useState<{ close: () => void }>();
  const leaving = form.leaving ?? (closing && { go: closing.close, stay: () => {} });
  const { element, failure } = form;
  const hydrated = useHydrated();
  const words = (value: unknown): string => {
    if (typeof value === "boolean") return t(value ? "field.yes" : "field.no");
    if (typeof value !== "object" || value === null) return String(value ?? "");
    return "label" in value ? words(value.label) : Object.values(value).map(words).join(", ");
  };

  useEffect(() => {
    if (!guard) return;
    guard.current = (close) => (form.isChanged() ? setClosing({ close }) : close());
    return () => {
      guard.current = undefined;
    };
  });

  useEffect(() => {
    if (failure && element.current) focusFirst(element.current, "[aria-invalid=true], [data-invalid]");
  }, [failure, element]);

  return (
    <>
      <LazyConfirm
        open={leaving !== undefined}
        onOpenChange={(open) => {
          if (open) return;
          setClosing(undefined);
          leaving?.stay();
        }}
        title={t("leave.title")}
        description={t("leave.text")}
        confirmLabel={t("leave.confirm")}
        cancelLabel={t("leave.stay")}
        onConfirm={() => {
          form.discard();
          setClosing(undefined);
          leaving?.go();
        }}
      />
      <form
        ref={element}
        // With this method, a form submits nothing by itself. Presses before hydration are replayed.
        method="dialog"
        aria-busy={!hydrated}
        // The app has its own error messages, in the page's language.
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
        className="flex flex-col gap-5"
      >
        {form.restored && (
          <Alert
            actions={
              <Button
                variant="secondary"
                size="sm"
                onClick={() => {
                  form.discard({ reset: true });
                  if (element.current) focusFirst(element.current, "[name]");
                }}
              >
                {t("draft.discard")}
              </Button>
            }
          >
            {t("draft.restored")}
          </Alert>
        )}
        {form.conflict.length > 0 && (
          <Conflict
            fields={form.conflict.map(({ label, theirs, mine }) => ({
              label,
              theirs: words(theirs),
              mine: words(mine),
            }))}
            onChoose={(takeTheirs) => {
              form.settle({ takeTheirs });
              if (element.current) focusFirst(element.current, "[name]");
            }}
          />
        )}
        {notice === undefined && form.conflict.length === 0 && form.problem && (
          <Alert tone="danger" title={form.problem.title}>
            {form.problem.text}
          </Alert>
        )}
        {notice}
        <PendingContext value={form.pending}>{children}</PendingContext>
      </form>
    </>
  );
}

/** The properties that all controls accept. */
interface Control<Value> {
  value: Value;
  onValueChange: (value: Value) => void;
}

interface FormControlProps<Values, Name extends DeepKeys<Values>> {
  form: Pick<Editing<Values>, "api">;
  /** The path of the value, for example `lines[0].quantity`. */
  name: Name;
  /** TanStack Form's listeners, for example to change another field when this one changes. */
  listeners?: FieldListeners<Values, Name>;
  children: (control: Control<DeepValue<Values, Name>>, error: string | undefined) => ReactNode;
}

interface FormFieldProps<Values, Name extends DeepKeys<Values>>
  extends Omit<FieldProps, "name" | "error" | "children">,
    FormControlProps<Values, Name> {}

export function FormField<Values, Name extends DeepKeys<Values>>(props: FormFieldProps<Values, Name>) {
  const { form, name, listeners, children, ...field } = props;
  return (
    <FormControl form={form} name={name} {...(listeners && { listeners })}>
      {(control, error) => (
        <Field {...field} name={name} error={error}>
          {children(control, error)}
        </Field>
      )}
    </FormControl>
  );
}

/** A control in an `EditForm`, with its own label and error. */
export function FormControl<Values, Name extends DeepKeys<Values>>(props: FormControlProps<Values, Name>) {
  const { form, name, listeners, children } = props;
  const issueText = useFieldIssueText();
  return (
    <form.api.Field name={name} {...(listeners && { listeners })}>
      {({ state, handleChange }) =>
        children({ value: state.value, onValueChange: handleChange }, issueText(state.meta.errors[0]))
      }
    </form.api.Field>
  );
}

/** The error text of a field in an `EditForm`. @public */
export function useFieldIssueText(): (issue: FieldIssue | undefined) => string | undefined {
  const issueText = useIssueText();
  const problemText = useProblemText();
  return (issue) =>
    typeof issue === "object" ? (issue.text ?? problemText(issue.problem)) : issueText(issue);
}

const focusable =
  ':is(input:not([type="hidden"]), select, textarea, button, [tabindex]):not(:disabled, [aria-hidden="true"])';

/** Focuses the first focusable match, or the first focusable element inside a match. @public */
export function focusFirst(container: HTMLElement, selector: string): void {
  for (const match of container.querySelectorAll<HTMLElement>(selector)) {
    const target = match.matches(focusable) ? match : match.querySelector<HTMLElement>(focusable);
    if (!target) continue;
    target.focus();
    return;
  }
}

/** A field in both versions of a conflict, if it has a value. */
export interface ComparedField {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface ConflictProps {
  fields: readonly ComparedField[];
  onChoose: (takeTheirs: boolean) => void;
}

/** Both versions of what two people have changed, to choose from. */
export function Conflict({ fields, onChoose }: ConflictProps) {
  const { t } = useTranslation(["kit", "common"]);
  const problemText = useProblemText();
  return (
    <Alert
      tone="warning"
      role="alert"
      title={problemText({ code: "VERSION_CONFLICT", retryAfter: null })}
      actions={
        <>
          <Button variant="secondary" size="sm" onClick={() => onChoose(false)}>
            {t("conflict.keepMine")}
          </Button>
          <Button variant="secondary" size="sm" onClick={() => onChoose(true)}>
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
          {fields.map(({ label, mine, theirs }) => (
            <tr
              key={label}
              className="border-t border-current/15 py-1 align-top max-sm:grid max-sm:grid-cols-2 data-differs:[&>td]:font-semibold [&>*]:py-1.5 [&>*]:pe-3 [&>*]:wrap-break-word max-sm:[&>*]:py-0.5"
              data-differs={(mine || null) === (theirs || null) ? undefined : ""}
            >
              <th scope="row" className="text-start font-normal max-sm:col-span-2 max-sm:text-xs">
                {label}
              </th>
              <td>{theirs || t("common:notAvailable")}</td>
              <td>{mine || t("common:notAvailable")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Alert>
  );
}
