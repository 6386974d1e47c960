import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** What no page does without; everything else comes with the page, or when it is needed. */
const libraries =
  /[/\\]node_modules[/\\](?:react|react-dom|scheduler|@tanstack|i18next|react-i18next|use-sync-external-store)[/\\](?!.*[/\\](?:useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions|useSuspenseQuery|useBlocker|useMutation|mutationObserver|mutationOptions)\.)/;
const pieces =
  /[/\\]src[/\\](?:client|ui[/\\](?:form|primitives|feedback[/\\]alert|layout[/\\](?:auth-shell|skip-link|error-page)))[/\\.](?!(?:alive|auth|api|load|list-search|search-box|card|badge|device-text|sidebar|avatar|initials|textarea)\.|code-input|digits)/;

/** What most pages behind the login page share, and that one does without. */
const ofAreas =
  /[/\\]src[/\\]ui[/\\](?:layout[/\\](?!auth-shell|error-page|skip-link)|primitives[/\\](?:card|badge)|feedback[/\\](?:lazy|skeleton|empty))|use(?:Infinite|Suspense)Query\.|infiniteQuery(?:Observer|Options)\.|[/\\]node_modules[/\\]lucide-react[/\\]/;

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

export default defineConfig(({ command }) => ({
  plugins: [
    sonnerStylesFromFile,
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
                { name: "core", test: (id) => libraries.test(id) || pieces.test(id) },
                { name: "area", test: ofAreas },
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
