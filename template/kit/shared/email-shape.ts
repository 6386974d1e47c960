const shape = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/;

/** Detects typos in a URL; the server decides what it accepts. */
export function looksLikeEmail(text: string): boolean {
  return text.length <= 254 && shape.test(text);
}
