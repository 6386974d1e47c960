import { z } from "zod";

/** Every id and name in a path: made by us, by better-auth or by the example data. Needs no encoding. */
const id = z.string().regex(/^(?!\.{1,2}$)[\w.-]{1,128}$/);

export function isId(text: unknown): boolean {
  return id.safeParse(text).success;
}
