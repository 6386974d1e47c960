import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, Plugin, Rolldown, UserConfig } from "vite";
import { ownFiles } from "../shared/i18n/languages.ts";

interface KitConfig {
  /** The page that most visitors see first, as a path in src/routes without the extension. */
  firstPage: string;
  areas: readonly string[];
}

/** A project's Vite configuration: Start, the bundle of each page, and inlined files. */
export function kitConfig({ command }: ConfigEnv, config: KitConfig): UserConfig {
  return {
    plugins: [
      nameFilesOfParts,
      splitTexts,
      reloadForTexts,
      restartOnPublicFiles,
      tanstackStart({
        router: {
          entry: "app/router",
          generatedRouteTree: "app/routeTree.gen.ts",
          routesDirectory: "routes",
          // Formatting a generated file with Prettier would add a third of a second to each start.
          enableRouteTreeFormatting: false,
          // Loaders are always prefetched, pages only sometimes (kit/client/navigation.ts).
          codeSplittingOptions: {
            splitBehavior: ({ routeId }) =>
              config.areas.includes(routeId)
                ? [["component", "notFoundComponent"]]
                : [["loader", "notFoundComponent"], ["component"]],
          },
        },
        server: { entry: "app/server" },
        start: { entry: "app/start" },
        // A server module in the browser's bundle fails the build or, in development, the request for the module.
        importProtection: { behavior: "error", include: ["{kit,src}/**"] },
        // The gate checks the origin of every write request, including calls of server functions.
        serverFns: { disableCsrfMiddlewareWarning: true },
      }),
      react(),
    ],
    // Without .json: the development server would resolve /app to app.json.
    resolve: { extensions: [".mjs", ".js", ".mts", ".ts", ".jsx", ".tsx"] },
    // The server itself serves public/, with the headers of every response.
    publicDir: false,
    server: { cors: false },
    // `<use>` cannot refer to a data URL.
    build: { assetsInlineLimit: (file) => (file.endsWith(".svg") ? false : undefined) },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // The first page imports on demand some of what other pages import statically.
            checks: { ineffectiveDynamicImport: false },
            output: { codeSplitting: { groups: chunkGroups(config) } },
          },
        },
      },
      ssr: {
        // dist/server and the single executable come from this build, so it must not need node_modules. In development,
        // Bun loads better-auth; Vite would transform it, because it can be used with TanStack Start.
        resolve: command === "build" ? { noExternal: true } : { external: ["better-auth"] },
        build: {
          outDir: "node_modules/.cache/server",
          rolldownOptions: { external: [/^bun:/], input: { main: "src/app/main.server.ts" } },
        },
      },
    },
  };
}

/** TanStack Form and its own dependencies. Few pages have a form. */
const formLibrary = /\/@tanstack\/(react-form|form-core|pacer-lite|devtools-event-client)\//;

/** Menus, dialogs and popovers are fetched when one opens, but a page may also have a control of this library. */
const controlLibrary = /\/@(base-ui|floating-ui)\//;

/** Whether a module imports TanStack Form, directly or through other modules. */
function isOfForms(id: string, modules: Modules): boolean {
  const seen = new Set([id]);
  for (const one of seen) for (const next of modules.getModuleInfo(one)?.importedIds ?? []) seen.add(next);
  return [...seen].some((one) => formLibrary.test(slashes(one)));
}

/** A part in a feature.ts: the place where it is shown, and its module. */
const partOfFeature = /(?:(\w+): )?\bpart\(\s*\(\) => import\("([^"]+)"\)/g;

/** Files with parts of other places are named after the place. */
const fileOfPlace: Readonly<Record<string, string>> = {
  anywhere: "late",
  bar: "shared",
  areas: "shared",
  rows: "counters",
  picture: "counters",
};

/** Code goes into an area's shared file only if at least this many of its places use it. */
const manyPlaces = 3;

type Modules = Pick<Rolldown.PluginContext, "getModuleInfo">;

/** The pages that import a module statically. "entry" is the module that every page loads first. */
function pagesWith(id: string, modules: Modules): Set<string> {
  const pages = new Set<string>();
  const seen = new Set([id]);
  for (const one of seen) {
    const info = modules.getModuleInfo(one);
    // The start plugin makes a separate module of each page.
    const page = /\/src\/routes\/(.+)\.tsx\?/.exec(slashes(one))?.[1];
    if (info?.isEntry) pages.add("entry");
    if (page) pages.add(page);
    for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return pages;
}

/** The file for modules imported on demand by every page ("late"), or by a place that features extend. */
function fileOnDemand(id: string, modules: Modules): string | undefined {
  for (const importer of modules.getModuleInfo(id)?.dynamicImporters ?? []) {
    if (/\/src\/(routes\/__root|app\/router)\.tsx$/.test(slashes(importer))) return "late";
    if (!importer.endsWith("feature.ts")) continue;
    for (const [, place, path = ""] of modules.getModuleInfo(importer)?.code?.matchAll(partOfFeature) ?? [])
      if (place && slashes(join(importer, "..", path)) === slashes(id)) return fileOfPlace[place] ?? place;
  }
  return undefined;
}

/** Bundles code that pages load together into one file: every file costs a request, and small ones compress worse. */
function chunkGroups({ firstPage, areas }: KitConfig): Rolldown.CodeSplittingGroup[] {
  /** Modules that every page loads, and modules that the first page shares with others. */
  function isCore(id: string, modules: Modules): boolean {
    const pages = pagesWith(id, modules);
    return pages.has("entry") || (pages.has(firstPage) && pages.size > 1);
  }

  /** Loaders, the shells of all areas, and code shared by pages of several areas. */
  function isShared(id: string, modules: Modules): boolean {
    if (/\?tsr-split=loader\b/.test(id)) return true;
    if (modules.getModuleInfo(id)?.dynamicImporters?.length) return fileOnDemand(id, modules) === "shared";
    const { pages, inAreas, names } = placesOf(id, modules);
    const isOfShells = areas.every((area) => pages.has(`${area.slice(1)}/route`));
    return isOfShells || (inAreas.size > 1 && names.size > 1 && !isOfForms(id, modules));
  }

  /** Code that several places of an area share, and pages that are in several areas. */
  function fileOfArea(id: string, modules: Modules): string | null {
    const { pages, inAreas, inPages, names } = placesOf(id, modules);
    const [file] = names.size >= manyPlaces ? inAreas : inAreas.size > 1 ? names : [];
    // Otherwise a public page would load everything that an area shares.
    if (file === undefined || pages.size > inPages || isOfForms(id, modules)) return null;
    return file;
  }

  function placesOf(id: string, modules: Modules) {
    const pages = pagesWith(id, modules);
    const places = [...pages].map((page) => page.split("/")).filter(([area]) => areas.includes(`/${area}`));
    const inAreas = new Set(places.map(([area = ""]) => area));
    return { pages, inAreas, inPages: places.length, names: new Set(places.map(([, name = ""]) => name)) };
  }

  function fileOfPart(id: string, modules: Modules): string | null {
    const [page, ...others] = pagesWith(id, modules);
    const isOfFirstPage = page === firstPage && others.length === 0;
    return fileOnDemand(id, modules) ?? (isOfFirstPage ? (firstPage.split("/")[0] ?? null) : null);
  }

  const fileOfControl = (id: string, modules: Modules) =>
    pagesWith(id, modules).size > 0 ? "controls" : null;

  return [
    { debugName: "core", name: (id, modules) => (isCore(id, modules) ? "core" : null) },
    { debugName: "late", name: (id, modules) => (fileOnDemand(id, modules) === "late" ? "late" : null) },
    { debugName: "forms", name: "forms", test: formLibrary },
    { debugName: "shared", name: (id, modules) => (isShared(id, modules) ? "shared" : null) },
    { debugName: "places", name: (id, modules) => fileOfArea(id, modules) ?? fileOfPart(id, modules) },
    { debugName: "controls", name: fileOfControl, test: controlLibrary },
    { debugName: "popups", name: "popups", test: controlLibrary, minShareCount: 2 },
  ];
}

const slashes = (path: string) => path.replaceAll("\\", "/");

/** The server reads public/ only at startup. */
const restartOnPublicFiles: Plugin = {
  name: "restart-on-public-files",
  configureServer: (server) =>
    void server.watcher.on("all", (_event, file) => {
      if (file.startsWith(join(server.config.root, "public"))) void server.restart();
    }),
};

/** Reloads the page if texts or app.json change, because only the server's modules contain them. */
const reloadForTexts: Plugin = {
  name: "reload-for-texts",
  apply: "serve",
  async hotUpdate({ file, modules, read }) {
    if (this.environment.name !== "client" || !/\/(locales\/[\w-]+|app)\.json$/.test(file)) return undefined;
    await untilWritten(read);
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    this.environment.hot.send({ type: "full-reload" });
    return [];
  },
};

/**
 * Editors write a file in steps, and Vite may report only the first: a page that reloads then would show an error until
 * the next change. Waits until the file is valid JSON, for at most a second.
 */
async function untilWritten(read: () => string | Promise<string>): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    try {
      return void JSON.parse(await read());
    } catch {
      await setTimeout(20);
    }
  }
}

/**
 * Moves namespaces out of a language's file, because browsers fetch that with their first page (kit/client/texts.ts).
 */
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

/** The browser's files for each part of a feature. Known here because the client is built before the server. */
const partFiles = new Map<string, readonly string[]>();

/** Records which files make up a part, so that the server can preload them. */
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
        partOfFeature,
        (call, _place, path) => `${call}, ${JSON.stringify(partFiles.get(join(id, "..", path)) ?? [])}`,
      ),
      map: null,
    }),
  },
};
