import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { serverI18n } from "#app/texts.server.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { OddSitePage } from "./page.tsx";

const badge = { name: "Staging", emoji: "🧪", color: "teal" };

test.each(languages)("the page has its texts and the environment's badge in %s", (language) => {
  const client = new QueryClient();
  client.setQueryData(bootstrapQuery.queryKey, { ...visitorBootstrap, badge });
  const i18n = serverI18n(language);
  const t = i18n.getFixedT(language, "odd-site");
  const html = renderToString(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <OddSitePage controls={null} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  for (const text of [badge.name, t("title"), t("intro")]) expect(html).toContain(text);
});
