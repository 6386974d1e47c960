import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import texts from "#texts";
import { MoreMenu } from "./more-menu.tsx";

test.each([
  [undefined, texts.kit.moreActions],
  ["More for Emma", "More for Emma"],
])("with the label %s, the menu is named %s", (label, name) => {
  const i18n = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: texts } });
  const page = renderToString(
    <I18nextProvider i18n={i18n}>
      <MoreMenu entries={[]} label={label} />
    </I18nextProvider>,
  );
  expect(page).toContain(`aria-label="${name}"`);
});
