/** Matches every id and name in a path, whether from our code, better-auth or the example data. None of them needs encoding. */
const pattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

/** A new random id. Browsers have `crypto.randomUUID` only in secure contexts, but a page may be served over plain http. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Does not use zod, because the browser would then load zod with the first API call. */
export function isId(text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}
