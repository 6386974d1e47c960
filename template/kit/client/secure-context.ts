// Browser features that only secure contexts have: pages over https, and on this machine. Over plain http in a local
// network, pages work without them. Other browser code must use this module (lint/secure-context.grit).

/** The browser's passkeys; undefined if this page cannot use any. */
export function passkeyApi() {
  const api: typeof PublicKeyCredential | undefined = window.PublicKeyCredential;
  return api && { passkeys: api, credentials: navigator.credentials };
}

/** Registers the worker of the offline page (kit/pages/internal/plain-page.server.ts). The policy allows no other worker. */
export async function registerWorker(path: string): Promise<void> {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  // TypeScript has no types for Trusted Types yet.
  const policy = Reflect.get(window, "trustedTypes")?.createPolicy("worker", { createScriptURL: () => path });
  await workers.register(policy?.createScriptURL(path) ?? path);
}

/** Copies a text during a click or a key press, and resolves to whether the browser allowed it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The fallback, which also works over plain http. Some browsers copy only a selection. */
function copySelection(text: string): boolean {
  let isCopied = false;
  const write = (event: ClipboardEvent) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    event.clipboardData?.setData("text/plain", text);
    isCopied = event.clipboardData !== null;
  };
  const selection = window.getSelection();
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, at) => selection?.getRangeAt(at));
  selection?.selectAllChildren(document.body);
  window.addEventListener("copy", write, { capture: true });
  const isDone = document.execCommand("copy");
  window.removeEventListener("copy", write, { capture: true });
  selection?.removeAllRanges();
  for (const range of ranges) if (range) selection?.addRange(range);
  return isDone && isCopied;
}
