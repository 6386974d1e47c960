/** To a new document: nothing of the time before stays in memory, and the server decides where to go. */
export function redirectAfterSignIn(redirect: string | undefined): void {
  window.location.replace(`/login${redirect ? `?${new URLSearchParams({ redirect })}` : ""}`);
}
