/** Matches every id and name in a path, whether from our code, better-auth or the example data. None needs encoding. */
const pattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

/** Does not use zod, because the browser would then load zod with the first API call. */
export function isId(text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}
