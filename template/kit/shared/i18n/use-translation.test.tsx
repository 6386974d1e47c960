import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation as useOfLibrary } from "react-i18next";
import { expect, test, vi } from "vitest";
import { ofPage, serverTexts } from "../../pages/server-texts.server.ts";
import { createI18n } from "./create-i18n.ts";
import { defaultLanguage as language } from "./languages.ts";
import { getNamespaces, useTranslation } from "./use-translation.ts";

const texts = {
  common: {
    close: "Close",
    both: "$t(close) it",
    found_one: "{{count}} found",
    found_other: "{{count}} found, {{name}}",
  },
  errors: { "404": { title: "Not here" } },
};
const server = serverTexts({ [`./${language}.json`]: texts })(language);

interface Asking {
  asked: readonly unknown[];
}
/** A server component with known keys. */
const Kept = ({ asked }: Asking) => Reflect.apply(useTranslation(["common", "errors"]).t, undefined, asked);
const OfLibrary = ({ asked }: Asking) =>
  Reflect.apply(useOfLibrary(["common", "errors"]).t, undefined, asked);

function say(asked: readonly unknown[], i18n = ofPage(server), Component = Kept) {
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <Component asked={asked} />
    </I18nextProvider>,
  );
}

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
])("%j gives the same text as react-i18next, however often it is used", (asked) => {
  const wanted = say(asked, createI18n({ language, texts: { [language]: texts } }), OfLibrary);
  expect([say(asked), say(asked)]).toEqual([wanted, wanted]);
});

test("a text is looked up once for all pages, and once for each set of its values", () => {
  const fresh = serverTexts({ [`./${language}.json`]: texts })(language);
  const first = ofPage(fresh);
  const looking = vi.spyOn(first, "t");
  for (const page of [first, ofPage(fresh), ofPage(fresh)])
    for (const asked of [["close"], ["found", { count: 1 }], ["found", { count: 5, name: "Ada" }]])
      say(asked, page);
  expect(looking.mock.calls.map(([key]) => key)).toEqual(["close", "found", "found"]);
});

test("a page does not know another page's namespaces, but knows those loaded with the library's own hook", () => {
  const [one, other] = [ofPage(server), ofPage(server)];
  say(["close"], one);
  expect([getNamespaces(one), getNamespaces(other), getNamespaces(server)]).toEqual([
    ["common", "errors"],
    [],
    [],
  ]);
  say(["close"], other, OfLibrary);
  expect(getNamespaces(other)).toEqual(["common", "errors"]);
});
