import { Elysia } from "elysia";
import { title } from "#kit/shared/app.ts";

/**
 * The components of `ui/`, in every state, for development. Vite serves the script, so that nothing of it is part of the
 * production build.
 */
export function createComponentsPage() {
  return new Elysia({ name: "components" }).get(
    "/dev/ui",
    () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
}

// The first script is what @vitejs/plugin-react puts into a page of Vite's own.
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Components | ${Bun.escapeHTML(title)}</title>
<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/src/app/dev/ui/main.tsx"></script>
</head><body><div id="root"></div></body></html>`;
