/**
 * Changes one place in the source of a library.
 * @throws if the pattern is not there exactly once: the library has changed, and so must the replacement
 */
export function replaceOnce(file: string, code: string, pattern: RegExp, replacement: string): string {
  const found = code.match(new RegExp(pattern, `${pattern.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`${file} has ${found} places like ${pattern}, not one: see kit/dev`);
  return code.replace(pattern, replacement);
}
