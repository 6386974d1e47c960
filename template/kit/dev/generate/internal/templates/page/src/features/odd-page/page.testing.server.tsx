import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { serverI18n } from "#app/texts.server.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { oddPage } from "./feature.ts";
import { OddPagePage } from "./page.tsx";

test.each(languages)("the page has its texts in %s, and a navigation entry leads to it", (language) => {
  const i18n = serverI18n(language);
  const t = i18n.getFixedT(language, "odd-page");
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <OddPagePage />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  for (const text of [t("title"), t("intro")]) expect(html).toContain(text);
  expect(oddPage.navigation).toMatchObject([{ to: "/app/odd-page" }]);
});
