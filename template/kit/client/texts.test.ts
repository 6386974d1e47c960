import { setI18n } from "react-i18next";
import { afterEach, expect, test, vi } from "vitest";
import { createI18n } from "../shared/i18n/create-i18n.ts";
import { defaultLanguage } from "../shared/i18n/languages.ts";
import { addTexts, fetchWords, textsFrom } from "./texts.ts";

const loadTexts = textsFrom({ [`../locales/${defaultLanguage}.json`]: "/assets/texts.json" });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("retries a failed fetch of texts five times, first after 350 ms, and doubles the delay each time", async () => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal("navigator", { onLine: true });
  const tries: number[] = [];
  vi.stubGlobal("fetch", async () => {
    tries.push(Date.now());
    throw new Error("no network");
  });
  const failed = expect(loadTexts(defaultLanguage)).rejects.toThrow("no network");
  await vi.advanceTimersByTimeAsync(120_000);
  await failed;
  expect(tries).toEqual([0, 350, 1050, 2450, 5250, 10_850]);
});

test("fetches all texts of a language once, and keeps those of the page", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  const fetch = vi.fn(async () => Response.json({ common: { close: "Shut" }, books: { title: "Titles" } }));
  vi.stubGlobal("fetch", fetch);
  const i18n = createI18n({
    language: defaultLanguage,
    texts: { [defaultLanguage]: { common: { close: "Close" } } },
    load: loadTexts,
  });
  // useTranslation returns an instance wrapped like this one.
  const wrapped: typeof i18n = Object.create(i18n);
  await Promise.all([addTexts(wrapped), addTexts(i18n)]);
  await addTexts(wrapped);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(i18n.getResourceBundle(defaultLanguage, "common")).toEqual({ close: "Close" });
  expect(i18n.getResourceBundle(defaultLanguage, "books")).toEqual({ title: "Titles" });
});

test.each(["fail", "never come"])(
  "an error is shown within two seconds even if its texts %s",
  async (how) => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", () => (how === "fail" ? Promise.reject(new Error("no")) : new Promise(() => {})));
    setI18n(createI18n({ language: defaultLanguage, texts: {}, load: loadTexts }));
    let isTold = false;
    const told = fetchWords(["errors.FORBIDDEN"]).then(() => {
      isTold = true;
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(isTold).toBe(true);
    await told;
  },
);
