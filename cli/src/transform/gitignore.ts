/** Appends the lines that a user's `.gitignore` lacks. */
export function mergeIgnoreLines(theirs: string, ours: string): string {
  const present = new Set(lines(theirs));
  const missing = lines(ours).filter((line) => !line.startsWith("#") && !present.has(line));
  if (missing.length === 0) return theirs;
  const separator = theirs === "" || theirs.endsWith("\n") ? "" : "\n";
  const gap = theirs.trim() === "" ? "" : "\n";
  return `${theirs}${separator}${gap}${missing.join("\n")}\n`;
}

function lines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
