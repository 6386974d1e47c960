/** Every id and name in a path: made by us, by better-auth or by the example data. Needs no encoding. */
const pattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

/** Does not use zod, because the browser would load it with the first API call. */
export function isId(text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}
