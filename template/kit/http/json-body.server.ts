import { Elysia } from "elysia";

/** Levels. Elysia writes rejected input into a message, which takes half a second for 30,000 levels. */
const deepest = 32;

/** Stands for an unreadable body: every schema rejects it. A parser that threw would answer before access is checked. */
export const unreadable = Symbol("unreadable body");

/** Reads JSON bodies; one nested deeper than any schema counts as unreadable. */
export function jsonBody() {
  return new Elysia({ name: "json-body" }).onParse({ as: "global" }, async ({ request }) => {
    if (mediaTypeOf(request.headers) !== "application/json") return undefined;
    const text = await request.text();
    return isDeep(text) ? unreadable : parse(text);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

const [quote, backslash, openBracket, openBrace, closeBracket, closeBrace] = Buffer.from('"\\[{]}');

function isDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (inText) {
      if (character === backslash) at++;
      else if (character === quote) inText = false;
    } else if (character === quote) inText = true;
    else if (character === openBracket || character === openBrace) {
      depth++;
      if (depth > deepest) return true;
    } else if (character === closeBracket || character === closeBrace) depth--;
  }
  return false;
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
