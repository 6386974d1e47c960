import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, onTestFinished, test, vi } from "vitest";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { getHue, initials } from "./avatar.tsx";
import { Calendar, weekStart } from "./calendar.tsx";
import { codeCharacters } from "./code-input.tsx";
import { closes } from "./drawer.ts";
import { fileTypes, formatBytes } from "./drop-zone.tsx";
import { ErrorPage, type ErrorPageProps } from "./page.tsx";
import { fetchIfPressed } from "./popover.tsx";
import type { ResourceFormProps } from "./resource-form.tsx";

test.each([
  ["Ada King Lovelace", "AL"],
  ["émile", "É"],
  ["آدا لوفلايس", "آل"],
  ["ada@example.com", "AC"],
  ["(Ada) «King» (admin)", "AA"],
  ["'t Hooft", "TH"],
  ["“émile”", "É"],
  ["Ada 🎉", "A"],
  ["3M Company", "3C"],
  ["#1 fan", "1F"],
  ["e\u0301mile", "E\u0301"],
  ["कृष्ण", "कृ"],
  ["\u200f(آدا)", "آ"],
  ["👩‍🚀", "👩‍🚀"],
  ["--", "-"],
  ["", ""],
])("%s is drawn as %s", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test("the same name always has the same hue", () => {
  expect(getHue("Ada")).toBe(getHue("Ada"));
  expect(getHue("Ada")).toBeLessThan(360);
});

test("the week begins as in the reader's region, according to the browser's languages", () => {
  expect(weekStart("en", ["en-US"])).toBe(0);
  expect(weekStart("en", ["fr-FR", "en-GB"])).toBe(1);
  expect(weekStart("ar", ["en-US"])).toBe(6);
  expect(weekStart("fr", [])).toBe(1);
});

test.each(languages)("in %s, screen readers hear the calendar's month in that language", (language) => {
  vi.stubGlobal("navigator", { languages: [language] });
  const selected = new Date(2026, 10, 1);
  const i18n = createI18n({ language, texts: { [language]: {} } });
  const calendar = createElement(Calendar, { selected, onSelect: () => {} });
  const html = renderToString(createElement(I18nextProvider, { i18n }, calendar));
  vi.unstubAllGlobals();
  const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric" }).format(selected);
  expect(html).toMatch(new RegExp(`role="status"[^>]*>${month}<`));
});

test.each([
  ["123 456", "123456"],
  ["Your code: 12-34-56.", "123456"],
  ["١٢٣ ٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
  ["１２３ ४५६", "123456"],
  ["1234567", "123456"],
  ["12 34", "1234"],
  ["O1234", "O1234"],
  ["abcdefgh", "abcdef"],
  ["--", ""],
])("of %s, a code field keeps %s", (text, kept) => {
  expect(codeCharacters(text, 6)).toBe(kept);
});

test("another digit in a full code field changes nothing, wherever it is typed", () => {
  for (const text of ["9123456", "1239456", "1234569", "123 456 9"])
    expect(codeCharacters(text, 6, "123456")).toBe("123456");
  expect(codeCharacters("12345", 6, "123456")).toBe("12345");
  expect(codeCharacters("654 321", 6, "123456")).toBe("654321");
});

test.each([
  [{ distance: 99, speed: 0, size: 400 }, false],
  [{ distance: 100, speed: 0, size: 400 }, true],
  [{ distance: 10, speed: 0.4, size: 400 }, false],
  [{ distance: 10, speed: 0.41, size: 400 }, true],
  [{ distance: 10, speed: -2, size: 400 }, false],
])("a drawer that was pulled %j closes: %j", (swipe, closed) => {
  expect(closes(swipe)).toBe(closed);
});

test("formats sizes in the usual unit", () => {
  expect(formatBytes("en", 1)).toBe("1 byte");
  expect(formatBytes("en", 512_000)).toBe("512 kB");
  expect(formatBytes("en", 5_000_000)).toBe("5 MB");
  expect(formatBytes("fr", 2_500_000)).toMatch(/^2,5\sMo$/);
});

test("joins the names of types, in the language's list format", () => {
  expect(fileTypes("en", ["image/png", "image/svg+xml"])).toBe("PNG or SVG");
  expect(fileTypes("sw", ["application/pdf"])).toBe("PDF");
});

interface Fields {
  title: string;
  year: string;
}
type Conflict = NonNullable<ResourceFormProps<Fields, Fields, Fields>["conflict"]>;

test("a form compares all its fields when two versions conflict", () => {
  const title = { label: "Title", mine: "Emma", theirs: "Persuasion" };
  const compare: Conflict["compare"] = () => ({
    title,
    year: { label: "Year", mine: "1815", theirs: "1817" },
  });
  // @ts-expect-error: without the year, users would not see that it differs
  const incomplete: Conflict["compare"] = () => ({ title });
  const versions = [{ title: "Emma", year: "1815" }] as const;
  expect([compare, incomplete].map((one) => Object.keys(one(versions[0], versions[0], versions[0])))).toEqual(
    [["title", "year"], ["title"]],
  );
});

test("the code of a popup is fetched before hydration only if a button of its kind was pressed", () => {
  const fetched: string[] = [];
  const fetchBoth = () => {
    for (const popup of ["menu", "dialog"] as const) fetchIfPressed(popup, async () => fetched.push(popup));
  };
  fetchBoth();
  expect(fetched).toEqual([]);
  const querySelector = (selector: string) => (selector === "[aria-haspopup=menu][aria-busy]" ? {} : null);
  vi.stubGlobal("document", { querySelector });
  onTestFinished(() => void vi.unstubAllGlobals());
  fetchBoth();
  expect(fetched).toEqual(["menu"]);
});

test("an error page without a shell names the environment", () => {
  const client = new QueryClient();
  const badge = { name: "Staging", emoji: null, color: "teal" };
  client.setQueryData(bootstrapQuery.queryKey, { ...visitorBootstrap, badge });
  const render = (as: ErrorPageProps["as"]) =>
    renderToString(
      createElement(QueryClientProvider, { client }, createElement(ErrorPage, { title: "Gone", as })),
    );
  expect(render("page")).toContain("Staging");
  // The shell around a section does so itself.
  expect(render("section")).not.toContain("Staging");
});
