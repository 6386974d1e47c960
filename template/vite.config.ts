import tailwindcss from "@tailwindcss/vite";
import { defineConfig, mergeConfig } from "vite";
import { kitConfig } from "#kit/dev/vite.ts";

const baseUi = ["autocomplete", "dialog", "direction-provider", "menu", "popover"];

export default defineConfig((command) =>
  mergeConfig(kitConfig(command, { firstPage: "login/index", areas: ["/app", "/manager"] }), {
    plugins: [tailwindcss()],
    // Only browsers that support light-dark(), so that themes are not compiled to something else.
    build: { cssTarget: ["chrome123", "safari17.5", "firefox120"] },
    // Vite would find these only when a dialog, its form, a menu or a toast first opens, and then reload the page.
    optimizeDeps: {
      include: [
        ...baseUi.map((part) => `@base-ui/react/${part}`),
        "@tanstack/react-form",
        "react-day-picker",
        "sonner",
      ],
    },
    // The page of components is not part of the app, whose entries Vite knows.
    environments: { client: { optimizeDeps: { entries: ["src/app/dev/ui/main.tsx"] } } },
  }),
);
