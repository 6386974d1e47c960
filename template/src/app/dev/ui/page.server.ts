import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { Elysia } from "elysia";
import { obstacleInProject } from "#kit/files/regular-files.server.ts";
import { readAccent } from "#kit/shared/accent.ts";
import { title } from "#kit/shared/app.ts";

/** All components of `ui/` in every state. Vite serves the script, so no production build contains it. */
export function createComponentsPage() {
  return new Elysia({ name: "components" })
    .get("/dev/ui", () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }))
    .post("/dev/accent", ({ body }) => setAccent(body));
}

/** @throws if it is not a colour, or not visible enough */
function setAccent(accent: unknown): void {
  readAccent(accent);
  const obstacle = obstacleInProject(".", ["app.json", "app.json.new"]);
  if (obstacle) throw new Error(obstacle);
  const app = JSON.parse(readFileSync("app.json", "utf8"));
  // Replaces the whole file at once, because Vite could read one that is half written.
  writeFileSync("app.json.new", `${JSON.stringify({ ...app, accent }, null, 2)}\n`);
  renameSync("app.json.new", "app.json");
}

// The stylesheet is a link, as on every page. If a script imported it, Vite would add a timestamp to its address in the
// app's modules after a change, and pages would not match the server's HTML. The first script is the one that
// @vitejs/plugin-react adds to Vite's own pages.
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Components | ${Bun.escapeHTML(title)}</title>
<link rel="stylesheet" href="/src/ui/styles.css">
<script type="module">import { injectIntoGlobalHook } from "/@react-refresh";
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;</script>
<script type="module" src="/@vite/client"></script>
<script type="module" src="/src/app/dev/ui/main.tsx"></script>
</head><body><div id="root"></div></body></html>`;
