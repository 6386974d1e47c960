import tailwindcss from "@tailwindcss/vite";
import { tanstackStart } from "@tanstack/react-start/plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [
    tailwindcss(),
    tanstackStart({
      router: { entry: "app/router", generatedRouteTree: "app/routeTree.gen.ts", routesDirectory: "routes" },
      server: { entry: "app/server" },
      start: { entry: "app/start" },
      importProtection: { behavior: "error" },
    }),
    react(),
  ],
  environments: {
    ssr: { build: { rolldownOptions: { external: [/^bun:/], input: { main: "src/app/main.server.ts" } } } },
  },
});
