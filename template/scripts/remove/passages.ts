const end = "<!-- /feature -->";

/**
 * A guide without the parts that its comments mark as a feature's: a passage from `<!-- feature: teams -->`
 * to `<!-- /feature -->`, or a row of a table whose last cell ends with the first of them.
 */
export function withoutPassages(text: string, name: string): string {
  // Within backticks, it is an example.
  const start = `(?<!\`)<!-- feature: ${name} -->`;
  // A passage that is not closed must not swallow the next one.
  const inner = "(?:(?!<!-- feature: )[\\s\\S])*?";
  if (!new RegExp(start).test(text)) return text;
  return text
    .replace(new RegExp(`^\\|.*${start} *\\|[ \\t]*\\n`, "gm"), "")
    .replace(new RegExp(`^${start}\\n${inner}${end}\\n+`, "gm"), "")
    .replace(new RegExp(`${start}${inner}${end}`, "g"), "");
}
