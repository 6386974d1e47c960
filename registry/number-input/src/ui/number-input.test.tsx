import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import texts from "#texts";
import { NumberInput } from "./number-input.tsx";

test("shows a number in the language's format and sends it unformatted", () => {
  const i18n = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: texts } });
  const page = renderToString(
    <I18nextProvider i18n={i18n}>
      <NumberInput name="copies" aria-label="Copies" defaultValue={12_345.5} />
    </I18nextProvider>,
  );
  const values = [...page.matchAll(/ value="([^"]*)"/g)].map(([, value]) => value);
  expect(values).toContain(new Intl.NumberFormat(defaultLanguage).format(12_345.5));
  expect(page).toMatch(/name="copies"[^>]* value="12345.5"/);
  expect(page).toContain(`aria-label="${texts.kit.number.increase}"`);
});
