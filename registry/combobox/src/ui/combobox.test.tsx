import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import texts from "#texts";
import { Combobox, MultiCombobox } from "./combobox.tsx";
import { Field } from "./field.tsx";

const i18n = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: texts } });
const html = (node: ReactNode) => renderToString(<I18nextProvider i18n={i18n}>{node}</I18nextProvider>);
const countries = [
  { value: "fr", label: "France" },
  { value: "ke", label: "Kenya" },
];

test("a form receives the chosen value under the field's name", () => {
  const page = html(
    <Field label="Country" name="country">
      <Combobox options={countries} defaultValue="ke" />
    </Field>,
  );
  expect(page).toMatch(/<input[^>]* name="country"[^>]* value="ke"/);
  expect(page).toContain(`aria-label="${texts.kit.choice.open}"`);
});

test("each of several chosen values is sent and can be removed", () => {
  const page = html(<MultiCombobox options={countries} name="countries" defaultValue={["fr", "ke"]} />);
  expect(page.match(/<option value="\w+"/g)).toEqual(['<option value="fr"', '<option value="ke"']);
  for (const { label } of countries)
    expect(page).toContain(`aria-label="${i18n.t("kit:choice.remove", { name: label })}"`);
});
