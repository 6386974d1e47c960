import { expect, test } from "vitest";
import { negotiateLanguage } from "./negotiate.ts";

const none = { query: null, cookie: undefined };
const offered = ["en", "fr", "ar", "sw"] as const;

test.each([
  [null, "en"],
  ["", "en"],
  ["fr", "fr"],
  ["fr-CA,en;q=0.5", "fr"],
  ["en;q=0.2, AR ; q=0.9", "ar"],
  ["sw;q=0, fr;q=0.1", "fr"],
  ["de, *;q=0.5, fr;q=0.4", "en"],
  ["fr;q=nonsense, sw;q=0.1", "sw"],
  [",;,;q=,q=1", "en"],
  [`${"x,".repeat(100_000)}fr`, "en"],
])("Accept-Language %.40j is answered in %s", (acceptLanguage, language) => {
  expect(negotiateLanguage({ ...none, acceptLanguage }, offered)).toBe(language);
});

test.each(["constructor", "__proto__", "toString", "EN", "fr "])("%j is no language", (query) => {
  expect(negotiateLanguage({ ...none, query, acceptLanguage: "ar" }, offered)).toBe("ar");
});
