import { Elysia } from "elysia";
import { parseJson } from "../shared/json.ts";

/** Levels. Elysia writes rejected input into a message, which takes half a second for 30,000 levels. */
const deepest = 32;

/** Stands for an unreadable body: every schema rejects it. A parser that threw would answer before access is checked. */
export const unreadable = Symbol("unreadable body");

/** Reads JSON bodies; one nested deeper than any schema counts as unreadable. */
export function jsonBody() {
  return new Elysia({ name: "json-body" }).onParse({ as: "global" }, async ({ request }) => {
    if (mediaTypeOf(request.headers) !== "application/json") return undefined;
    const body = parseJson(await request.text());
    return body === undefined || isDeeper(body, deepest) ? unreadable : body;
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** What may be uploaded, by its kind; the server looks at the content, too. */
export const uploadTypes = {
  image: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  pdf: ["application/pdf"],
} as const satisfies Record<string, readonly string[]>;

export type UploadKind = keyof typeof uploadTypes;

export function isUploadType(type: string, ...kinds: readonly UploadKind[]): boolean {
  return kinds.some((kind) => uploadTypes[kind].some((one) => one === type));
}

/** In lower case, without parameters; "" if it is not given. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}
