import { join } from "node:path";
import type { Plugin } from "vite";

/** Sonner puts its styles into the page by script, which our policy forbids; the toaster imports them as a file. */
export const sonnerStylesFromFile: Plugin = {
  name: "sonner-styles-from-file",
  enforce: "pre",
  transform: {
    filter: { id: /[/\\]sonner[/\\]dist[/\\]index\.mjs$/ },
    handler: (code, id) => ({ code: replaceOnce(id, code, /^__insertCSS\(.*\);$/m, ""), map: null }),
  },
};

/** The first page calls no server function, so the browser can fetch what calls them later. */
export const callServerFunctionsLate: Plugin = {
  name: "call-server-functions-late",
  apply: "build",
  enforce: "pre",
  applyToEnvironment: ({ name }) => name === "client",
  transform: {
    filter: { id: /[/\\]client-rpc[/\\]createClientRpc\.js$/ },
    handler: (code, id) => ({
      code: replaceOnce(
        id,
        code,
        /^import \{ serverFnFetcher \} from ("[^"]+");$/m,
        "const serverFnFetcher = async (...call) => (await import($1)).serverFnFetcher(...call);",
      ),
      map: null,
    }),
  },
};

/** The server reads public/ when it starts. */
export const restartOnPublicFiles: Plugin = {
  name: "restart-on-public-files",
  configureServer(server) {
    const folder = join(server.config.root, "public");
    server.watcher.on("all", (_event, file) => {
      if (file.startsWith(folder)) void server.restart();
    });
  },
};

/** The server renders the texts, and what a head says of app.json: the browser has no module that would be updated. */
export const reloadForTexts: Plugin = {
  name: "reload-for-texts",
  apply: "serve",
  hotUpdate({ file, modules }) {
    if (this.environment.name !== "client" || !/\/(locales\/[\w-]+|app)\.json$/.test(file)) return undefined;
    for (const module of modules) this.environment.moduleGraph.invalidateModule(module);
    this.environment.hot.send({ type: "full-reload" });
    return [];
  },
};

/** By the source of a part of a feature. The browser's files are built before the server's. */
const partFiles = new Map<string, readonly string[]>();

/** Tells the server in which files a part is, so that the browser fetches them with those of the page. */
export const nameFilesOfParts: Plugin = {
  name: "name-files-of-parts",
  apply: "build",
  enforce: "pre",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
    for (const { facadeModuleId, fileName, imports } of chunks)
      if (facadeModuleId)
        partFiles.set(
          facadeModuleId,
          [fileName, ...imports].filter((name) => !entries.includes(name)),
        );
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

/**
 * Changes one place in the source of a library.
 * @throws if the pattern is not there exactly once: the library has changed, and so must the replacement
 */
export function replaceOnce(file: string, code: string, pattern: RegExp, replacement: string): string {
  const found = code.match(new RegExp(pattern, `${pattern.flags}g`))?.length ?? 0;
  if (found !== 1) throw new Error(`${file} has ${found} places like ${pattern}, not one: see kit/dev`);
  return code.replace(pattern, replacement);
}
