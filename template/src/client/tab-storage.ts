/** What this tab remembers until it is closed; nothing, where the browser forbids it. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
