import type { LoadTexts } from "#shared/i18n/create-i18n.ts";

const files = {
  ...import.meta.glob<Record<string, string>>("../features/*/locales/*.json", { import: "default" }),
  ...import.meta.glob<Record<string, string>>("../shared/i18n/locales/*.json", { import: "default" }),
};

/** One small file a feature and language, fetched when a page needs it. */
export const loadTexts: LoadTexts = async (language, namespace) => {
  const path =
    namespace === "common"
      ? `../shared/i18n/locales/${language}.json`
      : `../features/${namespace}/locales/${language}.json`;
  const file = files[path];
  if (!file) throw new Error(`No texts at ${path}`);
  return file();
};
