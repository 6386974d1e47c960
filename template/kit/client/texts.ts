import type { i18n, ResourceLanguage } from "i18next";
import { getI18n } from "react-i18next";
import { type LoadTexts, loaderOf } from "../shared/i18n/create-i18n.ts";

const firstWaitMs = 350;
const retries = 5;
/** The longest wait for the text of an error. */
const longestWaitMs = 2000;

/**
 * Fetches the file of a language once the browser is online, and retries up to five times. The result is kept.
 * @param files URLs by path, from `import.meta.glob` with `?url`: unlike an import, a failed fetch can be repeated
 */
export function textsFrom(files: Readonly<Record<string, string>>): LoadTexts {
  const loading = new Map<string, Promise<ResourceLanguage>>();
  return (language) => {
    const known = loading.get(language) ?? fetchAgain(language);
    loading.set(language, known);
    known.catch(() => loading.delete(language));
    return known;
  };

  async function fetchAgain(language: string): Promise<ResourceLanguage> {
    for (let tries = 0; ; tries++) {
      try {
        return await fetchTexts(language);
      } catch (error) {
        if (tries === retries) throw error;
        await new Promise((done) => setTimeout(done, firstWaitMs * 2 ** tries));
      }
    }
  }

  async function fetchTexts(language: string): Promise<ResourceLanguage> {
    const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`)) ?? [];
    if (!file) throw new Error(`No texts in ${language}`);
    if (!navigator.onLine) {
      await new Promise((done) => window.addEventListener("online", done, { once: true }));
    }
    const response = await fetch(file);
    if (!response.ok) throw new Error(`${file}: ${response.status}`);
    return response.json();
  }
}

/** Adds all texts of a language to the page, by default the page's own. */
export async function addTexts(i18n: i18n, language = i18n.language): Promise<void> {
  const texts = (await loaderOf(i18n)?.(language)) ?? {};
  for (const [namespace, bundle] of Object.entries(texts))
    if (!i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, bundle);
}

/**
 * Error codes are mostly rare, so pages come without their texts. They are fetched with all other texts, at the latest
 * when such a code arrives. The server has them all. If fetching fails, the texts of every page cover the failure.
 *
 * @param keys like `errors.YOU_CANNOT_BAN_YOURSELF`
 */
export async function fetchWords(keys: readonly string[]): Promise<void> {
  const i18n = getI18n();
  if (!i18n || keys.every((key) => i18n.exists(key))) return;
  const late = new Promise<void>((done) => setTimeout(done, longestWaitMs));
  await Promise.race([addTexts(i18n).catch(() => {}), late]);
}
