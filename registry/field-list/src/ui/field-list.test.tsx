import { type FormValidateAsyncFn, useForm } from "@tanstack/react-form";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { EditForm } from "#kit/client/edit-form.ts";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import texts from "#texts";
import { FormField } from "./edit-form.tsx";
import { FieldList } from "./field-list.tsx";
import { Input } from "./input.tsx";

const defaultValues = { guests: [{ name: "Ada" }, { name: "Émile" }] };
const onSubmitAsync: FormValidateAsyncFn<typeof defaultValues> = async () => undefined;

function Guests() {
  const api: EditForm<typeof defaultValues>["api"] = useForm({
    defaultValues,
    validators: { onSubmitAsync },
  });
  return (
    <FieldList
      form={{ api }}
      name="guests"
      label="Guests"
      itemLabel={(position) => `Guest ${position}`}
      addLabel="Add a guest"
      blank={{ name: "" }}
    >
      {(index) => (
        <FormField form={{ api }} name={`guests[${index}].name`} label="Name">
          {(control) => <Input {...control} />}
        </FormField>
      )}
    </FieldList>
  );
}

test("each item has its own fields, and buttons named after it", () => {
  const i18n = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: texts } });
  const page = renderToString(
    <I18nextProvider i18n={i18n}>
      <Guests />
    </I18nextProvider>,
  );
  const names = [...page.matchAll(/name="(guests[^"]+)"[^>]* value="([^"]+)"/g)].map(([, ...found]) => found);
  expect(names).toEqual([
    ["guests[0].name", "Ada"],
    ["guests[1].name", "Émile"],
  ]);
  for (const key of ["items.up", "items.down", "choice.remove"] as const)
    expect(page).toContain(`aria-label="${i18n.t(`kit:${key}`, { name: "Guest 2" })}"`);
});
