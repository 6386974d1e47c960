import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { DocumentTitle } from "#kit/client/document.tsx";
import { type EditFormOptions, type EditForm as Editing, useEditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { type Problem, ProblemError, toProblem, useProblemText } from "#kit/shared/problem.ts";
import { Alert } from "./alert.tsx";
import { Button, buttonClass } from "./button.tsx";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";
import { EditForm } from "./edit-form.tsx";
import { FormActions, SubmitButton } from "./form-actions.tsx";
import { PageHeader } from "./page.tsx";

/** A field in both versions of a conflict, if it has a value. */
export interface ComparedField {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
}

export interface ResourceFormProps<Item, Values extends object, Output>
  extends Pick<EditFormOptions<Values, Output, Item>, "schema" | "onSaved" | "failed" | "fieldOf"> {
  title: string;
  description?: ReactNode;
  documentTitle?: string | undefined;
  /** The item to edit. A copy fetched later changes nothing. Without an item, the form creates one. */
  item?: Item | undefined;
  /** The initial values: every field, with "" or `null` if it is empty. */
  values: (item?: Item) => Values;
  /** `base` is the item that the input changes. Throws the server's error. */
  onSave: (output: Output, base: Item | undefined) => Promise<Item>;
  submitLabel: string;
  cancel: LinkProps;
  /** A preview of the typed item. Hidden from screen readers, and shown only if there is room beside the form. */
  preview?: (values: Values) => ReactNode;
  /** For items with a version: shows both versions if someone else has changed the item meanwhile. */
  conflict?:
    | {
        fetchTheirs: () => Promise<Item>;
        compare: (mine: Output, theirs: Item, typed: Values) => Record<keyof Values & string, ComparedField>;
      }
    | undefined;
  children: (form: Editing<Values>) => ReactNode;
}

export function ResourceForm<Item, Values extends object, Output>(
  props: ResourceFormProps<Item, Values, Output>,
) {
  const { title, documentTitle = title, description, item, conflict, onSave } = props;
  const [begun, setBegun] = useState({ item, times: 0 });
  const [base, setBase] = useState(item);
  const [versions, setVersions] = useState<{ mine: Output; theirs: Item }>();
  const [isSettled, setSettled] = useState(false);

  async function save(mine: Output, isOutdated: boolean): Promise<Item> {
    try {
      // A restored draft knows an older version than the form, so the server would see no conflict.
      if (conflict && isOutdated && !isSettled) throw new ProblemError(versionConflict);
      const saved = await onSave(mine, base);
      setBase(saved);
      return saved;
    } catch (error) {
      if (conflict && toProblem(error).code === "VERSION_CONFLICT")
        setVersions({ mine, theirs: await conflict.fetchTheirs() });
      throw error;
    }
  }

  /** The next save overwrites their version with the form. */
  function settle(theirs: Item, takeTheirs: boolean) {
    setBase(theirs);
    setSettled(true);
    if (takeTheirs) setBegun({ item: theirs, times: begun.times + 1 });
    setVersions(undefined);
  }

  return (
    <>
      <DocumentTitle>{documentTitle}</DocumentTitle>
      <PageHeader title={title} description={description} />
      <FormOfItem
        key={begun.times}
        {...props}
        item={begun.item}
        onSave={save}
        notice={(typed) =>
          conflict &&
          (versions ? (
            <Conflict
              fields={Object.values(conflict.compare(versions.mine, versions.theirs, typed))}
              onChoose={(takeTheirs) => settle(versions.theirs, takeTheirs)}
            />
          ) : null)
        }
      />
    </>
  );
}

const versionConflict: Problem = { code: "VERSION_CONFLICT", retryAfter: null };

interface FormOfItemProps<Item, Values extends object, Output>
  extends Omit<ResourceFormProps<Item, Values, Output>, "onSave"> {
  onSave: (output: Output, isOutdated: boolean) => Promise<Item>;
  notice: (typed: Values) => ReactNode;
}

function FormOfItem<Item, Values extends object, Output>(props: FormOfItemProps<Item, Values, Output>) {
  const { t } = useTranslation("common");
  const { item, values, notice, preview, children, cancel, submitLabel, ...options } = props;
  const form = useEditForm({ ...options, defaultValues: values(item) });
  return (
    <div className={cn("grid items-start gap-x-12", preview && "lg:grid-cols-[minmax(0,1fr)_13rem]")}>
      <Card className={preview ? undefined : "max-w-3xl"}>
        <EditForm
          form={form}
          notice={form.code === "VERSION_CONFLICT" ? notice(form.api.state.values) : undefined}
        >
          {children(form)}
          <FormActions>
            <Link {...cancel} className={buttonClass({ variant: "secondary" })}>
              {t("cancel")}
            </Link>
            <SubmitButton>{submitLabel}</SubmitButton>
          </FormActions>
        </EditForm>
      </Card>
      {preview && (
        <div aria-hidden="true" className="sticky top-24 max-lg:hidden">
          <form.api.Subscribe selector={({ values }) => values}>
            {(values) => preview(values)}
          </form.api.Subscribe>
        </div>
      )}
    </div>
  );
}

interface ConflictProps {
  fields: readonly ComparedField[];
  onChoose: (takeTheirs: boolean) => void;
}

function Conflict({ fields, onChoose }: ConflictProps) {
  const { t } = useTranslation(["kit", "common"]);
  const problemText = useProblemText();
  return (
    <Alert
      tone="warning"
      role="alert"
      title={problemText(versionConflict)}
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
