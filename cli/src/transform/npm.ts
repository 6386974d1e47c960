const words: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w/])bun install --frozen-lockfile/g, "npm ci"],
  [/(?<![\w/])bun (?:install|add)\b/g, "npm install"],
  [/(?<![\w/])bun (?=scripts\/|--bun )/g, "npx bun "],
  [/(?<![\w/])bunx (?:--bun )?/g, "npx "],
];

/**
 * Replaces Bun's commands in a text with npm's. npm takes options for itself unless they follow `--`:
 * `npm run remove -- feature books --dry-run`.
 */
export function forNpm(text: string): string {
  const [first, ...lines] = text.split(/(?<![\w/])bun run /);
  const run = lines.map((line) => {
    const [, script = "", rest = ""] = line.match(/^([\w:-]+)([^\n`]*)/) ?? [];
    return `npm run ${script}${/ --?\w/.test(rest) ? " --" : ""}${line.slice(script.length)}`;
  });
  return words.reduce((result, [from, to]) => result.replace(from, to), [first, ...run].join(""));
}
