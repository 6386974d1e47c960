import type { i18n, ResourceLanguage } from "i18next";
import { getI18n } from "react-i18next";
import { getLoader, type LoadTexts } from "../shared/i18n/create-i18n.ts";
import { ownFiles } from "../shared/i18n/languages.ts";

const firstWaitMs = 350;
const retries = 5;
/** How long to wait for the text of an error. */
const longestWaitMs = 2000;

/**
 * Fetches a language's file once the browser is online, retries up to five times, and keeps the result.
 * @param files URLs by path, from `import.meta.glob` with `?url`: unlike an import, a failed fetch can be repeated
 */
export function textsFrom(files: Readonly<Record<string, string>>): LoadTexts {
  const loading = new Map<string, Promise<ResourceLanguage>>();
  return (language, namespace = "") => {
    const [, file] = Object.entries(files).find(([path]) => path.endsWith(`/${language}.json`)) ?? [];
    // The build gives these files their names (kit/dev/vite.ts). In development, one file has all texts.
    const own = file?.replace("/assets/", ownFiles.has(namespace) ? `/assets/${namespace}-` : "$&") ?? "";
    const known = loading.get(own) ?? fetchAgain(own);
    loading.set(own, known);
    known.catch(() => loading.delete(own));
    return known;
  };

  async function fetchAgain(file: string, tries = 0): Promise<ResourceLanguage> {
    try {
      if (!navigator.onLine)
        await new Promise((done) => window.addEventListener("online", done, { once: true }));
      const response = await fetch(file);
      if (!response.ok) throw new Error(`${file}: ${response.status}`);
      return await response.json();
    } catch (error) {
      if (tries === retries) throw error;
      await new Promise((done) => setTimeout(done, firstWaitMs * 2 ** tries));
      return fetchAgain(file, tries + 1);
    }
  }
}

/**
 * Adds the texts of a language, by default the page's own. From separate files, adds only namespaces that are used or
 * requested.
 */
export async function addTexts(i18n: i18n, language = i18n.language, needed?: string): Promise<void> {
  const has = (of: string, namespace: string) => i18n.hasResourceBundle(of, namespace);
  const own = [...ownFiles].filter(
    (name) => (name === needed || has(i18n.language, name)) && !has(language, name),
  );
  const files = await Promise.all(["", ...own].map((name) => getLoader(i18n)?.(language, name)));
  for (const [namespace, bundle] of files.flatMap((texts) => Object.entries(texts ?? {})))
    if (!has(language, namespace)) i18n.addResourceBundle(language, namespace, bundle);
}

/**
 * Most error codes are rare, so pages come without their texts and fetch them when such a code arrives. The server has
 * them all. If fetching fails, a general text takes their place.
 *
 * @param keys like `errors.YOU_CANNOT_BAN_YOURSELF`
 */
export async function fetchWords(keys: readonly string[]): Promise<void> {
  const i18n = getI18n();
  if (!i18n || keys.every((key) => i18n.exists(key))) return;
  const late = new Promise<void>((done) => setTimeout(done, longestWaitMs));
  await Promise.race([addTexts(i18n, i18n.language, "messages").catch(() => {}), late]);
}
