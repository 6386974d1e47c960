import type { LoadTexts } from "#shared/i18n/create-i18n.ts";

/** Files, not modules: a failed fetch can be repeated, and a missing file does not reload the page. */
const files = import.meta.glob<string>(
  ["../features/*/locales/*.json", "../shared/*/locales/*.json", "!../shared/head/**"],
  {
    query: "?url&no-inline",
    import: "default",
    eager: true,
  },
);

/** One small file per feature and language, loaded on demand as soon as the browser is online. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const folder = namespace === "common" ? "i18n" : namespace;
  const file =
    files[`../features/${folder}/locales/${language}.json`] ??
    files[`../shared/${folder}/locales/${language}.json`];
  if (!file) throw new Error(`No texts of ${namespace} in ${language}`);
  if (!navigator.onLine) {
    await new Promise((done) => window.addEventListener("online", done, { once: true }));
  }
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response.json();
};
