import { join } from "node:path";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, Plugin, Rolldown, UserConfig } from "vite";
import { ownFiles } from "../shared/i18n/languages.ts";

/** Pages are named like their file in src/routes, without the extension. */
interface KitConfig {
  firstPage: string;
  /** Modules that every page loads after it is rendered. They and their dependencies are one file. */
  late: RegExp;
  areas: readonly string[];
  /** Modules to keep out of the shared file, because few pages need them. */
  apart: readonly RegExp[];
  /** Modules imported on demand that every page of the areas loads. */
  shared: RegExp;
  /** Modules that the same pages load, by the name of their common file: each file costs 350 bytes of headers. */
  together: Readonly<Record<string, RegExp>>;
}

export function kitConfig({ command }: ConfigEnv, config: KitConfig): UserConfig {
  return {
    plugins: [
      callServerFunctionsLate,
      nameFilesOfParts,
      splitTexts,
      reloadForTexts,
      restartOnPublicFiles,
      tanstackStart({
        router: {
          entry: "app/router",
          generatedRouteTree: "app/routeTree.gen.ts",
          routesDirectory: "routes",
          // Prettier would take a third of a second at each start, for a generated file.
          enableRouteTreeFormatting: false,
          // Loaders are always prefetched, pages not always (kit/client/fetch-ahead.ts).
          codeSplittingOptions: {
            splitBehavior: ({ routeId }) =>
              config.areas.includes(routeId)
                ? [["component", "notFoundComponent"]]
                : [["loader", "notFoundComponent"], ["component"]],
          },
        },
        server: { entry: "app/server" },
        start: { entry: "app/start" },
        // A server module in the browser's bundle fails the build, and in development the request for it.
        importProtection: { behavior: "error", include: ["{kit,src}/**"] },
        // The gate checks the origin of every write request, including calls of server functions.
        serverFns: { disableCsrfMiddlewareWarning: true },
      }),
      react(),
    ],
    // Without .json: otherwise the development server would resolve /app to app.json.
    resolve: { extensions: [".mjs", ".js", ".mts", ".ts", ".jsx", ".tsx"] },
    // The server serves public/ itself, with the headers of every response.
    publicDir: false,
    server: { cors: false },
    // `<use>` cannot refer to a data URL.
    build: { assetsInlineLimit: (file) => (file.endsWith(".svg") ? false : undefined) },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // The first page imports on demand what the others import statically.
            checks: { ineffectiveDynamicImport: false },
            output: { codeSplitting: { groups: chunkGroups(config) } },
          },
        },
      },
      ssr: {
        // dist/server and the single executable are made from this build, so they need no node_modules.
        // In development, Bun loads better-auth, which Vite would transform because it can be used with TanStack Start.
        resolve: command === "build" ? { noExternal: true } : { external: ["better-auth"] },
        build: {
          outDir: "node_modules/.cache/server",
          rolldownOptions: { external: [/^bun:/], input: { main: "src/app/main.server.ts" } },
        },
      },
    },
  };
}

/** Parts of libraries that the first page does not use, although it imports from their index file. */
const unusedAtFirst =
  /\/node_modules\/.*\/(useInfiniteQuery|infiniteQueryObserver|infiniteQueryOptions|useSuspenseQuery|useBlocker|useMutation|mutationObserver|mutationOptions|store\/dist\/store)\./;

/** The modules that call server functions and serialize their data. They are loaded with the first call. */
const serverFunctions =
  /\/node_modules\/(.*\/)?(seroval|seroval-plugins)\/dist\/|\/get-bootstrap\.ts$|\/(createServerFn|serverFnFetcher|frame-decoder|getDefaultSerovalPlugins|makeSerovalPlugin|seroval-plugins|RawStream\w+|rawStreamCodec|ShallowErrorPlugin)\.js$/;

/** TanStack Form and the other modules that only forms of the areas need. Few pages have a form. */
const formLibrary = /@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client|store\/dist\/store)\b/;

/** What pages of records share. Other pages must not load it. */
const ofRecords = /\/src\/ui\/(records|fields)\//;

/** The kinds of fields. Pages must not load those of other pages: a combobox alone is 20 KB. */
const ofFields = /[\\/]src[\\/]ui[\\/]fields[\\/]/;

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** The pages that import a module statically, except through `but`. "entry" is the module that every page loads first. */
function pagesWith(id: string, modules: Modules, but?: RegExp): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    if (but?.test(one)) continue;
    const info = modules.getModuleInfo(one);
    // The start plugin makes a separate module of each page.
    const page = /\/src\/routes\/(.+)\.tsx\?/.exec(one.replaceAll("\\", "/"))?.[1];
    if (info?.isEntry) pages.add("entry");
    if (page) pages.add(page);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** Puts the modules that every page loads into one file, for fewer requests and better compression. */
function chunkGroups(config: KitConfig): Rolldown.CodeSplittingGroup[] {
  const { firstPage, late, areas, apart, shared, together } = config;

  /** Whether a module is in the file with what every page loads and what the first page shares with others. */
  function isCore(id: string, modules: Modules): boolean {
    const path = id.replaceAll("\\", "/");
    if (unusedAtFirst.test(path) || serverFunctions.test(path)) return false;
    const pages = pagesWith(id, modules);
    return pages.has("entry") || (pages.has(firstPage) && pages.size > 1);
  }

  /**
   * Whether a module is in the shared file: loaders, and modules of several places or of all areas' shells. Other
   * modules imported on demand keep their own file. The pages of a resource are one place.
   */
  function isShared(id: string, modules: Modules): boolean {
    const path = id.replaceAll("\\", "/");
    if ([formLibrary, ofRecords, ...apart].some((one) => one.test(path))) return false;
    if (shared.test(path) || /\?tsr-split=loader\b/.test(path)) return true;
    const { dynamicImporters = [] } = modules.getModuleInfo(id) ?? {};
    if (dynamicImporters.length > 0) return false;
    const pages = pagesWith(id, modules, ofFields);
    const isOfShells = areas.every((area) => pages.has(`${area.slice(1)}/route`));
    const places = new Set([...pages].map((page) => page.split("/").slice(0, 2).join("/")));
    return places.size >= 3 || isOfShells;
  }

  return [
    { debugName: "core", name: (id, modules) => (isCore(id, modules) ? "core" : null) },
    { debugName: "late", name: "late", test: late },
    { debugName: "server functions", name: "server-functions", test: serverFunctions },
    { debugName: "forms", name: "forms", test: formLibrary },
    { debugName: "shared", name: (id, modules) => (isShared(id, modules) ? "shared" : null) },
    ...Object.entries(together).map(([name, test]) => ({ name, test })),
  ];
}

/**
 * The only code of a library that is changed: Start's client imports this module, and with it 11 KB that the first page does
 * not use, and has no option for it (decision 129). Without the transform, everything works as before.
 */
const callServerFunctionsLate: Plugin = {
  name: "call server functions late",
  enforce: "pre",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[/\\]client-rpc[/\\]createClientRpc\.js$/ },
    handler: (code, file) => ({
      code: replaceOnce(
        file,
        code,
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
  configureServer: (server) =>
    void server.watcher.on("all", (_event, file) => {
      if (file.startsWith(join(server.config.root, "public"))) void server.restart();
    }),
};

/** Reloads the page for changed texts and app.json, which only the server's modules contain. */
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

/** Takes namespaces out of a language's file, which browsers fetch with their first page (kit/client/texts.ts). */
const splitTexts: Plugin = {
  name: "split-texts",
  apply: "build",
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== "asset" || !/\/locales\/[\w-]+\.json$/.test(file.originalFileNames[0] ?? ""))
        continue;
      const texts = JSON.parse(String(file.source));
      for (const name of ownFiles) {
        const fileName = file.fileName.replace("/", `/${name}-`);
        this.emitFile({ type: "asset", fileName, source: JSON.stringify({ [name]: texts[name] }) });
        delete texts[name];
      }
      file.source = JSON.stringify(texts);
    }
  },
};

/** The browser's files by the source of a feature's part. The client is built before the server. */
const partFiles = new Map<string, readonly string[]>();

/** Tells the server which files contain a part, so that the page can preload them. */
const nameFilesOfParts: Plugin = {
  name: "name-files-of-parts",
  apply: "build",
  enforce: "pre",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
    for (const { moduleIds, fileName, imports } of chunks) {
      const files = [fileName, ...imports].filter((name) => !entries.includes(name));
      for (const id of moduleIds) partFiles.set(id, files);
    }
  },
  transform: {
    filter: { id: /\/feature\.ts$/ },
    handler: (code, id) => ({
      code: code.replace(
        /\bpart\(\(\) => import\("([^"]+)"\)/g,
        (call, path) => `${call}, ${JSON.stringify(partFiles.get(join(id, "..", path)) ?? [])}`,
      ),
      map: null,
    }),
  },
};

/** @throws if the pattern does not occur exactly once: the library has changed, and so must the replacement */
export function replaceOnce(file: string, code: string, pattern: RegExp, replacement: string): string {
  const found = code.match(new RegExp(pattern, `${pattern.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`${file} has ${found} places like ${pattern}, not one: see kit/dev`);
  return code.replace(pattern, replacement);
}
