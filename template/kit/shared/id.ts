/** Matches every id and name in a path: from our code, better-auth or the example data. None needs encoding. */
const pattern = /^(?!\.{1,2}$)[\w.-]{1,128}$/;

/** A new random id. Only secure contexts have `crypto.randomUUID`, but a page may be served over plain http. */
export function newId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Works without zod, which the browser would otherwise load with its first API call. */
export function isId(text: unknown): boolean {
  return typeof text === "string" && pattern.test(text);
}
