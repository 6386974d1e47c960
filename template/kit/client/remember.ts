const oneYear = 365 * 24 * 60 * 60;

/** Stores a choice in a cookie, so that the server renders the next page with it. */
export function remember(name: string, value: string, lifetimeSeconds = oneYear): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;
}
