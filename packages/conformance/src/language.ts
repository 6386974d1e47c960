import { contains, Mismatch } from "./expect.ts";
import { allLanguages, type Language, type Target } from "./target.ts";

/** Words that occur in almost any text of a few sentences. */
const smallWords: Record<Language, RegExp> = {
  en: /\b(the|you|your|and|or|to|is|it|we|for|of|this|with|in|be|not)\b/gi,
  fr: /\b(le|les|des|de|du|vous|votre|et|ou|un|une|est|il|nous|pour|ce|cette|avec|dans|ne|pas|par|se|aux)\b/gi,
  ar: /[\u0600-\u06ff]{2,}/g,
  sw: /\b(na|ya|wa|za|cha|kwa|ni|ili|au|hii|hiyo|yako|wako|tena|katika|kuwa|huu|bado|ikiwa|sisi|kwenye|kama|nani|kila|sasa|bila|baada|hapa)\b/gi,
};

export const languageNames: Record<Language, string> = {
  en: "English",
  fr: "French",
  ar: "Arabic",
  sw: "Swahili",
};

export function getDirection(language: Language): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

/** The headers of a visitor who reads English, in case the project has another default. */
export const inEnglish = { "accept-language": "en" };

/** Detects the language of a text by its function words. */
export function guessLanguage(text: string): Language | undefined {
  const counts = allLanguages.map((language) => ({
    language,
    count: text.match(smallWords[language])?.length ?? 0,
  }));
  const [first] = counts.sort((a, b) => b.count - a.count);
  return first && first.count > 0 ? first.language : undefined;
}

export function writtenIn(what: string, text: string, language: Language): void {
  const guess = guessLanguage(text);
  if (guess === language) return;
  throw new Mismatch(`${what} is written in ${languageNames[language]}`, languageNames[language], text);
}

/** Checks that an English page contains these words. Without English, checks that it is in the default language. */
export function says({ languages }: Target, what: string, text: string, english: string): void {
  const [first = "en"] = languages;
  if (languages.includes("en")) contains(what, text, english);
  else writtenIn(what, text, first);
}

export function isLanguage(value: string): value is Language {
  return value in smallWords;
}
