export async function signOutAndLeave(): Promise<void> {
  const { signOut } = await import("#config/auth-client.ts");
  await signOut();
  (await import("#kit/client/session-sync.ts")).signedOut();
  // A full load, so that no data of the user stays in memory and Back leads to the login page.
  window.location.replace("/login");
  await new Promise(() => {});
}
