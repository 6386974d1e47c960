import type { i18n, ResourceLanguage } from "i18next";

/** Files, not modules: a failed fetch can be repeated, and a missing file does not reload the page. */
const files = import.meta.glob<string>("../locales/*.json", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

const loading = new Map<string, Promise<ResourceLanguage>>();

/** The file of a language, fetched once, as soon as the browser is online. */
export function loadTexts(language: string): Promise<ResourceLanguage> {
  const known = loading.get(language) ?? fetchTexts(language);
  loading.set(language, known);
  known.catch(() => loading.delete(language));
  return known;
}

async function fetchTexts(language: string): Promise<ResourceLanguage> {
  const file = files[`../locales/${language}.json`];
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
