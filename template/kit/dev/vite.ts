import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import type { ConfigEnv, UserConfig } from "vite";
import { type ChunkOptions, chunkGroups } from "./vite-chunks.ts";
import {
  callServerFunctionsLate,
  nameFilesOfParts,
  reloadForTexts,
  restartOnPublicFiles,
  sonnerStylesFromFile,
} from "./vite-plugins.ts";

interface KitConfig extends Pick<ChunkOptions, "firstPage" | "apart"> {
  /** Layouts whose not-found component is another page: "/app". */
  areas: readonly string[];
}

/** How Vite builds and serves the app; what a project adds is merged into it. */
export function kitConfig({ command }: ConfigEnv, { firstPage, areas, apart }: KitConfig): UserConfig {
  const shells = areas.map((area) => `${area.slice(1)}/route`);
  return {
    plugins: [
      sonnerStylesFromFile,
      callServerFunctionsLate,
      nameFilesOfParts,
      reloadForTexts,
      restartOnPublicFiles,
      tanstackStart({
        router: {
          entry: "app/router",
          generatedRouteTree: "app/routeTree.gen.ts",
          routesDirectory: "routes",
          // What a page loads its data with is fetched ahead, the page itself not always (kit/client/fetch-ahead.ts).
          codeSplittingOptions: {
            splitBehavior: ({ routeId }) =>
              areas.includes(routeId)
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
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // The first page loads late what the others have from the start.
            checks: { ineffectiveDynamicImport: false },
            output: { codeSplitting: { groups: chunkGroups({ firstPage, shells, apart }) } },
          },
        },
      },
      ssr: {
        // dist/server and the one executable are made of it, and need no node_modules.
        resolve: command === "build" ? { noExternal: true } : {},
        build: {
          outDir: "node_modules/.cache/server",
          rolldownOptions: { external: [/^bun:/], input: { main: "src/app/main.server.ts" } },
        },
      },
    },
  };
}
