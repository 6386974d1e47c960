import type { LoadTexts } from "#shared/i18n/create-i18n.ts";

const files = {
  ...import.meta.glob<Record<string, string>>("../features/*/locales/*.json", { import: "default" }),
  ...import.meta.glob<Record<string, string>>("../shared/*/locales/*.json", { import: "default" }),
};

/** One small file per feature and language, loaded on demand. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const folder = namespace === "common" ? "i18n" : namespace;
  const file =
    files[`../features/${folder}/locales/${language}.json`] ??
    files[`../shared/${folder}/locales/${language}.json`];
  if (!file) throw new Error(`No texts of ${namespace} in ${language}`);
  return file();
};
