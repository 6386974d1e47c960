const end = "<!-- /feature -->";

/**
 * A guide without what its comments mark as one feature's: a passage from `<!-- feature: teams -->` to `<!-- /feature -->`,
 * or a row of a table whose last cell ends with the first of them.
 */
export function withoutPassages(text: string, name: string): string {
  const start = `<!-- feature: ${name} -->`;
  if (!text.includes(start)) return text;
  return text
    .replace(new RegExp(`^\\|.*${start} \\|\\n`, "gm"), "")
    .replace(new RegExp(`^${start}\\n[\\s\\S]*?${end}\\n+`, "gm"), "")
    .replace(new RegExp(`${start}[\\s\\S]*?${end}`, "g"), "");
}
