import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What no page does without; everything else comes with the page, or when it is needed. */
const core = [
  /\/node_modules\/(react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)\//,
  /\/src\/(client\/|shared\/problem)/,
  /\/src\/ui\/(primitives|form)\//,
  /\/src\/ui\/(layout\/auth-shell|feedback\/alert)/,
  /\/src\/features\/preferences\/components\//,
  // Not every page's, but smaller in here than the file of its own that it would be.
  /\/src\/features\/auth\/login\/login-frame\./,
];

/** What stands among those, and is of no use to the login page. */
const later = [
  /\/(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions|useSuspenseQuery|useBlocker)\./,
  /\/(useMutation|mutationObserver|mutationOptions)\./,
  /\/src\/client\/(answer|auth|api|can|demo|device-text|draft|edit-form|list|list-search|load|moment|send-form|session|session-sync|sidebar|tab-storage|texts|use-prefetch|use-module-watch|use-navigating|use-session-watch|words)\./,
  /\/src\/ui\/primitives\/(avatar|initials|badge|card|fact|menu)/,
  /\/src\/ui\/form\/(code-input|digits|edit-form|email-input|form-actions|submit-button|textarea)/,
  /\/display-preferences\./,
];

function isCore(id: string): boolean {
  const path = id.replaceAll("\\", "/");
  return core.some((pattern) => pattern.test(path)) && !later.some((pattern) => pattern.test(path));
}

/** What most pages behind the login page share, and that one does without. */
const areaPieces = [
  /\/src\/ui\/layout\/(?!auth-shell|error-page)/,
  /\/src\/ui\/primitives\/(card|badge|fact)/,
  /\/src\/ui\/(feedback\/(lazy|skeleton|empty|load|confirm-button|modal-button)|list\/)/,
  /\/src\/client\/(can|list|list-search|moment|session)\./,
  /\/(useInfiniteQuery|useSuspenseQuery|infiniteQueryObserver)\./,
  /\/node_modules\/lucide-react\//,
];

function isOfAreas(id: string): boolean {
  const path = id.replaceAll("\\", "/");
  return areaPieces.some((pattern) => pattern.test(path));
}

/** Routes whose not-found component is another page, the onboarding. */
const areas = new Set(["/app", "/manager"]);

/** Sonner puts its styles into the page by script, which our policy forbids; the toaster imports them as a file. */
const sonnerStylesFromFile: Plugin = {
  name: "sonner-styles-from-file",
  enforce: "pre",
  transform: {
    filter: { id: /[/\\]sonner[/\\]dist[/\\]index\.mjs$/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(.*\);$/m, ""), map: null }),
  },
};

/** The server reads public/ when it starts. */
const restartOnPublicFiles: Plugin = {
  name: "restart-on-public-files",
  configureServer(server) {
    const folder = join(server.config.root, "public");
    server.watcher.on("all", (_event, file) => {
      if (file.startsWith(folder)) void server.restart();
    });
  },
};

/** The server renders the texts, so the browser has no module of theirs that would be updated. */
const reloadForTexts: Plugin = {
  name: "reload-for-texts",
  apply: "serve",
  hotUpdate({ file }) {
    if (this.environment.name !== "client" || !/\/locales\/[\w-]+\.json$/.test(file)) return undefined;
    this.environment.hot.send({ type: "full-reload" });
    return [];
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    sonnerStylesFromFile,
    reloadForTexts,
    restartOnPublicFiles,
    tailwindcss(),
    tanstackStart({
      router: {
        entry: "app/router",
        generatedRouteTree: "app/routeTree.gen.ts",
        routesDirectory: "routes",
        // What a page loads its data with comes with the page.
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) =>
            areas.has(routeId)
              ? [["component"], ["notFoundComponent"]]
              : [["loader", "component", "notFoundComponent"]],
        },
      },
      server: { entry: "app/server" },
      start: { entry: "app/start" },
      // A server module in the browser's bundle, or the other way round, fails the build.
      importProtection: { behavior: "error" },
      // The gate in front checks the origin of every request that changes something, server functions included.
      serverFns: { disableCsrfMiddlewareWarning: true },
    }),
    react(),
  ],
  // Without .json, or /app would be app.json to the development server.
  resolve: { extensions: [".mjs", ".js", ".mts", ".ts", ".jsx", ".tsx"] },
  // The server serves public/ itself, by the rules of every response.
  publicDir: false,
  server: { cors: false },
  // Found only when a dialog or a toast first opens, they would reload the page in development.
  optimizeDeps: { include: ["@base-ui/react/dialog", "sonner"] },
  // Browsers that know light-dark(), so that themes stay as they are written.
  build: { cssTarget: ["chrome123", "safari17.5", "firefox120"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page loads travels as one file: fewer requests, better compression.
            codeSplitting: {
              groups: [
                { name: "core", test: isCore },
                { name: "area", test: isOfAreas },
                { name: "books", test: /[/\\]features[/\\]books[/\\](?:components|queries|loaders)/ },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One file that needs no node_modules starts faster.
      resolve: command === "build" ? { noExternal: true } : {},
      build: { rolldownOptions: { external: [/^bun:/], input: { main: "src/app/main.server.ts" } } },
    },
  },
}));
