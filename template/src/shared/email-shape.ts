const shape = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

/** Enough to tell an address from a typing error in a URL; the server decides what it accepts. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text);
}
