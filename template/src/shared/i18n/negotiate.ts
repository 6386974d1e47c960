import { defaultLanguage, isLanguage, type Language, languages } from "./languages.ts";

/**
 * The language of one request: what the URL asks for, then what was chosen before, then what the browser
 * prefers, then the project's default.
 */
export function negotiateLanguage(asked: {
  query: string | null | undefined;
  cookie: string | undefined;
  acceptLanguage: string | null | undefined;
}): Language {
  if (isLanguage(asked.query)) return asked.query;
  if (isLanguage(asked.cookie)) return asked.cookie;
  return preferred(asked.acceptLanguage ?? "") ?? defaultLanguage;
}

/** RFC 9110 §12.5.4: weights decide, order breaks ties, `q=0` excludes, a region falls back to its language. */
function preferred(header: string): Language | undefined {
  let best: Language | undefined;
  let bestWeight = 0;
  for (const part of header.slice(0, 500).split(",")) {
    const [range = "", ...parameters] = part.split(";");
    const weight = weightOf(parameters);
    if (weight <= bestWeight) continue;
    const base = range.trim().toLowerCase().split("-")[0] ?? "";
    const language = base === "*" ? defaultLanguage : languages.find((candidate) => candidate === base);
    if (language === undefined) continue;
    best = language;
    bestWeight = weight;
  }
  return best;
}

function weightOf(parameters: string[]): number {
  for (const parameter of parameters) {
    const [name, value] = parameter.split("=");
    if (name?.trim().toLowerCase() !== "q") continue;
    const weight = Number(value?.trim());
    return weight >= 0 && weight <= 1 ? weight : 0;
  }
  return 1;
}
