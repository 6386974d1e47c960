interface LanguageSources {
  query: string | null | undefined;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

/**
 * The language of a request: from the URL, then the cookie, then the browser's preferences, then the default, which is
 * the first of those offered.
 */
export function negotiateLanguage<L extends string>(
  sources: LanguageSources,
  offered: readonly [L, ...L[]],
): L {
  const named = (name: unknown) => offered.find((language) => language === name);
  return (
    named(sources.query) ??
    named(sources.cookie) ??
    preferred(sources.acceptLanguage ?? "", offered) ??
    offered[0]
  );
}

/** RFC 9110 §12.5.4: weights decide, order breaks ties, `q=0` excludes, a region falls back to its language. */
function preferred<L extends string>(header: string, offered: readonly [L, ...L[]]): L | undefined {
  let best: L | undefined;
  let bestWeight = 0;
  for (const part of header.slice(0, 500).split(",")) {
    const [range = "", ...parameters] = part.split(";");
    const weight = weightOf(parameters);
    if (weight <= bestWeight) continue;
    const base = range.trim().toLowerCase().split("-")[0] ?? "";
    const language = base === "*" ? offered[0] : offered.find((candidate) => candidate === base);
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
