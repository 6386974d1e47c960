import { expect, test } from "vitest";
import { serverI18n } from "#app/texts.server.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { oddPage } from "./feature.ts";

test.each(languages)("the page has its texts in %s, and a navigation entry leads to it", (language) => {
  const t = serverI18n(language).getFixedT(language, "odd-page");
  for (const key of ["title", "empty"] as const) expect(t(key)).not.toBe(key);
  expect(oddPage.navigation).toMatchObject([{ to: "/app/odd-page" }]);
});
