/** Every id and name in a path: made by us, by better-auth or by the example data. Needs no encoding. */
const pattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

/** Without zod, which the browser would load with the first call of the API. */
export function isId(text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}
