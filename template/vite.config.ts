import { join } from "node:path";
import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin, type Rolldown } from "vite";

/** Parts of libraries that the login page has no use for, but that come with an index file it imports from. */
const unusedByLogin =
  /\/node_modules\/.*\/(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions|useSuspenseQuery|useBlocker|useMutation|mutationObserver|mutationOptions|store\/dist\/store)\./;

/** What calls server functions, and serializes for them: loaded with the first call. */
const serverFunctions =
  /\/node_modules\/.*\/(seroval|seroval-plugins)\/dist\/|\/get-bootstrap\.ts$|\/(createServerFn|serverFnFetcher|frame-decoder|getDefaultSerovalPlugins|makeSerovalPlugin|seroval-plugins|RawStream\w+|rawStreamCodec|ShallowErrorPlugin)\.js$/;

interface Modules {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, "dynamicImporters" | "importers" | "isEntry"> | null;
}

/** The pages that import a module statically, by whatever way; "entry" is what every page loads first. */
function pagesWith(id: string, modules: Modules): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    // The start plugin makes a module of its own of each page.
    const page = /\/src\/routes\/(.+)\.tsx\?/.exec(one.replaceAll("\\", "/"))?.[1];
    if (info?.isEntry) pages.add("entry");
    if (page) pages.add(page);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** One file has what every page loads, and what the login page shares with others; another, what most others share. */
function isCore(id: string, modules: Modules): boolean {
  const path = id.replaceAll("\\", "/");
  if (unusedByLogin.test(path) || serverFunctions.test(path)) return false;
  const pages = pagesWith(id, modules);
  return pages.has("entry") || (pages.has("login/index") && pages.size > 1);
}

/** TanStack Form, and what only forms of the areas need besides: few pages have one. */
const formLibrary = /@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client|store\/dist\/store)\b/;
const ofForms =
  /\/(kit\/client|src\/ui)\/(edit-form|form-|use-form-draft|draft-values|type-again|field-list)/;

/** What only tables need: half of the pages have none. */
const ofTables = /@tanstack\/(react-table|table-core)\b|\/src\/ui\/(table|bulk|run-bulk|csv)\b/;

/**
 * What several pages have, what the shells of both areas have, and icons that a page has in common with something else: a
 * file costs more than an icon. A module that something imports late, when it is needed, keeps a file of its own.
 */
function isShared(id: string, modules: Modules): boolean {
  const path = id.replaceAll("\\", "/");
  if (ofForms.test(path) || ofTables.test(path)) return false;
  const { dynamicImporters = [], importers = [] } = modules.getModuleInfo(id) ?? {};
  if (dynamicImporters.length > 0) return false;
  const pages = pagesWith(id, modules);
  const isOfShells = pages.has("app/route") && pages.has("manager/route");
  const isCommonIcon = path.includes("/lucide-react/") && pages.size > 0 && importers.length > 1;
  return pages.size >= 3 || isOfShells || isCommonIcon;
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

/** The first page calls no server function, so the browser can fetch what calls them later. */
const callServerFunctionsLate: Plugin = {
  name: "call-server-functions-late",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[/\\]client-rpc[/\\]createClientRpc\.js$/ },
    handler: (code) => ({
      code: code.replace(
        /^import \{ serverFnFetcher \} from ("[^"]+");$/m,
        "const serverFnFetcher = async (...call) => (await import($1)).serverFnFetcher(...call);",
      ),
      map: null,
    }),
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

/** The server renders the texts, and what a head says of app.json: the browser has no module that would be updated. */
const reloadForTexts: Plugin = {
  name: "reload-for-texts",
  apply: "serve",
  hotUpdate({ file, modules }) {
    if (this.environment.name !== "client" || !/\/(locales\/[\w-]+|app)\.json$/.test(file)) return undefined;
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    this.environment.hot.send({ type: "full-reload" });
    return [];
  },
};

export default defineConfig(({ command }) => ({
  plugins: [
    sonnerStylesFromFile,
    callServerFunctionsLate,
    reloadForTexts,
    restartOnPublicFiles,
    tailwindcss(),
    tanstackStart({
      router: {
        entry: "app/router",
        generatedRouteTree: "app/routeTree.gen.ts",
        routesDirectory: "routes",
        // What a page loads its data with is fetched ahead, the page itself not always (client/fetch-ahead.ts).
        codeSplittingOptions: {
          splitBehavior: ({ routeId }) =>
            areas.has(routeId)
              ? [["component"], ["notFoundComponent"]]
              : [["loader", "notFoundComponent"], ["component"]],
        },
      },
      server: { entry: "app/server" },
      start: { entry: "app/start" },
      // A server module in the browser's bundle, or the other way round, fails the build.
      importProtection: { behavior: "error", include: ["{kit,src}/**"] },
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
  // Found only when a dialog, its form, a menu or a toast first opens, they would reload the page in development.
  optimizeDeps: {
    include: [
      ...[
        "autocomplete",
        "combobox",
        "dialog",
        "direction-provider",
        "menu",
        "number-field",
        "popover",
        "tabs",
      ].map((part) => `@base-ui/react/${part}`),
      "@tanstack/react-form",
      "react-day-picker",
      "sonner",
    ],
  },
  // Browsers that know light-dark(), so that themes stay as they are written.
  build: { cssTarget: ["chrome123", "safari17.5", "firefox120"] },
  environments: {
    client: {
      // The page of the components is none of the app's, whose entries Vite knows.
      optimizeDeps: { entries: ["src/app/dev/ui/main.tsx"] },
      build: {
        rolldownOptions: {
          // The login page loads late what the others have from the start.
          checks: { ineffectiveDynamicImport: false },
          output: {
            // What every page loads travels as one file: fewer requests, better compression.
            codeSplitting: {
              groups: [
                { debugName: "core", name: (id, modules) => (isCore(id, modules) ? "core" : null) },
                { debugName: "server functions", name: "server-functions", test: serverFunctions },
                { debugName: "forms", name: "forms", test: formLibrary },
                { debugName: "shared", name: (id, modules) => (isShared(id, modules) ? "shared" : null) },
                { debugName: "loaders", name: "loaders", test: /\?tsr-split=loader\b/ },
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
