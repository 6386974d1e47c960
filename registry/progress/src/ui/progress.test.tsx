import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { Progress } from "./progress.tsx";

test("announces a known value", () => {
  const i18n = createI18n({ language: defaultLanguage, texts: {} });
  const page = (value?: number) =>
    renderToString(
      <I18nextProvider i18n={i18n}>
        <Progress label="Uploading" value={value} />
      </I18nextProvider>,
    );
  const percent = new Intl.NumberFormat(defaultLanguage, { style: "percent" });
  expect(page(0.4)).toContain(percent.format(0.4));
  expect(page(0.4)).toMatch(/<progress[^>]* value="0.4"/);
  expect(page()).not.toContain("value=");
});
