import type { i18n, ResourceLanguage } from "i18next";

/** Files, not modules: a failed fetch can be repeated, and a missing file does not reload the page. */
const files = import.meta.glob<string>("../../src/locales/*.json", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const loading = new Map<string, Promise<ResourceLanguage>>();
const firstWaitMs = 350;
const retries = 5;

/** The file of a language, fetched once, as soon as the browser is online; if that fails, tried again up to five times. */
export function loadTexts(language: string): Promise<ResourceLanguage> {
  const known = loading.get(language) ?? fetchAgain(language);
  loading.set(language, known);
  known.catch(() => loading.delete(language));
  return known;
}

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
  const file = files[`../../src/locales/${language}.json`];
  if (!file) throw new Error(`No texts in ${language}`);
  if (!navigator.onLine) {
    await new Promise((done) => window.addEventListener("online", done, { once: true }));
  }
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
}

/** Gives the page all texts of its language, or of another one. */
export async function addTexts(i18n: i18n, language = i18n.language): Promise<void> {
  const texts = await loadTexts(language);
  for (const [namespace, bundle] of Object.entries(texts))
    if (!i18n.hasResourceBundle(language, namespace)) i18n.addResourceBundle(language, namespace, bundle);
}
