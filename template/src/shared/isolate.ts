/** An address reads from left to right, whatever the sentence around it does. */
export function isolate(address: string): string {
  return `\u2066${address}\u2069`;
}
