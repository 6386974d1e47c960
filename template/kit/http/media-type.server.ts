/** The images that the server reads; it looks at their content, too. */
export const imageTypes: ReadonlySet<string> = new Set([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
]);

export function isImageType(type: string): boolean {
  return imageTypes.has(type);
}

/** In lower case, without parameters; "" if it is not given. */
export function mediaTypeOf(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}
