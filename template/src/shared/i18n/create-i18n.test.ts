import { afterEach, expect, test, vi } from "vitest";
import { createI18n } from "./create-i18n.ts";
import { defaultLanguage, describeLanguage, languages } from "./languages.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("a failed fetch of texts is retried five times, after 350 ms and then twice as long each time", async () => {
  vi.useFakeTimers({ now: 0 });
  const tries: number[] = [];
  const i18n = createI18n({
    language: defaultLanguage,
    texts: {},
    load: async () => {
      tries.push(Date.now());
      throw new Error("no network");
    },
  });
  const loading = i18n.loadNamespaces("shop");
  await vi.advanceTimersByTimeAsync(120_000);
  await loading;
  expect(tries).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
});

test.for(languages)(
  "a name in Latin letters keeps the punctuation of a text in %s in its place",
  (language) => {
    const texts = { [language]: { common: { welcome: "{{name}}: {{count, number}}!" } } };
    const i18n = createI18n({ language, texts });
    const welcome = i18n.t("welcome" as "close", { name: "Ada <O’Neil>", count: 3 });
    const isolated = describeLanguage(language).direction === "rtl";
    expect(welcome).toBe(isolated ? "\u2068Ada <O’Neil>\u2069: 3!" : "Ada <O’Neil>: 3!");
  },
);
