import { expect, test } from "vitest";
import { createI18n } from "./create-i18n.ts";
import { describeLanguage, languages } from "./languages.ts";

test.for(languages)(
  "a name in Latin letters does not displace the punctuation of a text in %s",
  (language) => {
    const texts = { [language]: { common: { welcome: "{{name}}: {{count, number}}!" } } };
    const i18n = createI18n({ language, texts });
    const welcome = i18n.t("welcome" as "close", { name: "Ada <O’Neil>", count: 3 });
    const isolated = describeLanguage(language).direction === "rtl";
    expect(welcome).toBe(isolated ? "\u2068Ada <O’Neil>\u2069: 3!" : "Ada <O’Neil>: 3!");
  },
);
