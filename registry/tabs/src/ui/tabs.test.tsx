import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { Tabs } from "./tabs.tsx";

test("the server renders only the chosen tab", () => {
  const i18n = createI18n({ language: defaultLanguage, texts: {} });
  const tabs = ["one", "two"].map((value) => ({
    value,
    label: value,
    content: <p>{`The content of ${value}`}</p>,
  }));
  const page = (chosen?: string) =>
    renderToString(
      <I18nextProvider i18n={i18n}>
        <Tabs label="Parts" tabs={tabs} defaultValue={chosen} />
      </I18nextProvider>,
    );
  expect(page()).toContain("The content of one");
  expect(page("two")).toContain("The content of two");
  expect(page("two")).not.toContain("The content of one");
});
