import { Link, type LinkProps } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { DocumentTitle } from "#kit/client/document.tsx";
import { type EditFormOptions, type EditForm as Editing, useEditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "./button.tsx";
import { Card } from "./card.tsx";
import { cn } from "./cn.ts";
import { type ComparedField, Conflict, EditForm } from "./edit-form.tsx";
import { FormActions, SubmitButton } from "./form-actions.tsx";
import { PageHeader } from "./page.tsx";

export type { ComparedField } from "./edit-form.tsx";

export interface ResourceFormProps<Item, Values extends object, Output>
  extends Pick<EditFormOptions<Values, Output, Item>, "schema" | "onSaved" | "failed" | "fieldOf"> {
  title: string;
  description?: ReactNode;
  documentTitle?: string | undefined;
  /** The item to edit. A copy that is fetched later changes nothing. Without an item, the form creates one. */
  item?: Item | undefined;
  /** The initial values of all fields, with "" or `null` for empty ones. */
  values: (item?: Item) => Values;
  /** `base` is the item that the input changes. Throws the server's error. */
  onSave: (output: Output, base: Item | undefined) => Promise<Item>;
  submitLabel: string;
  cancel: LinkProps;
  /** A preview of the typed item. Hidden from screen readers, and shown only if there is room next to the form. */
  preview?: (values: Values) => ReactNode;
  /**
   * Shows both versions if someone else has changed the item since. By default, shows the fields in which a draft
   * differs.
   */
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

  async function save(mine: Output): Promise<Item> {
    const saved = await onSave(mine, base);
    setBase(saved);
    return saved;
  }

  /** Lets the next save overwrite their version with the form. */
  function settle(theirs: Item, takeTheirs: boolean) {
    setBase(theirs);
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
        onConflict={conflict && (async (mine) => setVersions({ mine, theirs: await conflict.fetchTheirs() }))}
        notice={(form) =>
          conflict &&
          (versions ? (
            <Conflict
              fields={Object.values(conflict.compare(versions.mine, versions.theirs, form.api.state.values))}
              onChoose={(takeTheirs) => {
                form.settle();
                settle(versions.theirs, takeTheirs);
              }}
            />
          ) : null)
        }
      />
    </>
  );
}

interface FormOfItemProps<Item, Values extends object, Output>
  extends Omit<ResourceFormProps<Item, Values, Output>, "onSave"> {
  onSave: (output: Output) => Promise<Item>;
  onConflict: EditFormOptions<Values, Output, Item>["onConflict"];
  notice: (form: Editing<Values>) => ReactNode;
}

function FormOfItem<Item, Values extends object, Output>(props: FormOfItemProps<Item, Values, Output>) {
  const { t } = useTranslation("common");
  const { item, values, notice, preview, children, cancel, submitLabel, ...options } = props;
  const form = useEditForm({ ...options, defaultValues: values(item), isNew: item === undefined });
  return (
    <div className={cn("grid items-start gap-x-12", preview && "lg:grid-cols-[minmax(0,1fr)_13rem]")}>
      <Card className={preview ? undefined : "max-w-3xl"}>
        <EditForm form={form} notice={form.code === "VERSION_CONFLICT" ? notice(form) : undefined}>
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
