import type { TFunction } from "i18next";
import { expect, test, vi } from "vitest";
import { createI18n } from "../shared/i18n/create-i18n.ts";
import { defaultLanguage as language } from "../shared/i18n/languages.ts";
import { ofPage, serverTexts } from "./server-texts.server.ts";

const texts = {
  common: {
    close: "Close",
    both: "$t(close) it",
    found_one: "{{count}} found",
    found_other: "{{count}} found, {{name}}",
  },
  errors: { "404": { title: "Not here" } },
};
const library = createI18n({ language, texts: { [language]: texts } });
const server = serverTexts({ [`./${language}.json`]: texts })(language);

/** As components ask, which know their keys. */
const tOf = (i18n: typeof library): TFunction =>
  Reflect.apply(i18n.getFixedT, i18n, [language, ["common", "errors"]]);

test.each([
  [["close"]],
  [["both"]],
  [["errors:404.title"]],
  [["404.title"]],
  [["close", { ns: "common" }]],
  [["found", { count: 1 }]],
  [["found", { count: 2, name: "Ada" }]],
  [["found"]],
  [["missing.word"]],
  [["missing.word", "So be it"]],
  [["missing.word", { defaultValue: "So be it" }]],
  [[["missing", "close"]]],
  [["errors:missing"]],
])("%j is what i18next says, however often it is asked", (asked) => {
  const say = (t: TFunction) => Reflect.apply(t, undefined, asked);
  const wanted = say(tOf(library));
  expect([say(tOf(server)), say(tOf(server)), say(tOf(ofPage(server)))]).toEqual([wanted, wanted, wanted]);
});

test("a text is looked up once for all pages, and once for each of its values", () => {
  const looking = vi.spyOn(server, "t");
  for (const page of [ofPage(server), ofPage(server), ofPage(server)]) {
    const t: TFunction = Reflect.apply(page.getFixedT, page, [language, "common"]);
    for (const asked of [["close"], ["found", { count: 1 }], ["found", { count: 5, name: "Ada" }]])
      Reflect.apply(t, undefined, asked);
  }
  expect(looking.mock.calls.map(([key]) => key)).toEqual(["close", "found", "found"]);
});

test("a page does not know the namespaces of another one", () => {
  const [one, other] = [ofPage(server), ofPage(server)];
  one.reportNamespaces ??= Object.create(null);
  expect([other.reportNamespaces, server.reportNamespaces]).toEqual([undefined, undefined]);
});
