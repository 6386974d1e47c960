import tailwindcss from "@tailwindcss/vite";
import { defineConfig, mergeConfig } from "vite";
import { kitConfig } from "#kit/dev/vite.ts";

const baseUi = ["autocomplete", "dialog", "direction-provider", "menu", "popover"];

export default defineConfig((command) =>
  mergeConfig(
    kitConfig(command, {
      firstPage: "login/index",
      late: /\/src\/(routes\/-watching|features\/(errors\/failure-page|demo\/components\/demo))\.tsx$/,
      areas: ["/app", "/manager"],
      apart: [/\/(kit\/client|src\/ui)\/(edit-form|form-|field-list|table|bulk|csv|resource-)/],
      shared:
        /\/(components\/(palette-button|use-palette-keys|area-switch|offer-after-sign-in|book-(cover|facts))|(ui\/picture-button|config\/uploads))\.tsx?$/,
      together: {
        cancelled: /\/passkeys\/is-cancelled\.ts$/,
        account:
          /\/src\/(routes\/(\w+\/|-)account|features\/(account\/components\/(account-page|uploads)|\w+\/components\/(display-preferences|passkeys-section)))\.tsx/,
        login:
          /\/src\/(features\/(auth\/login\/login-page|social\/login|passkeys\/(autofill|components\/sign-in-button))|routes\/login\/index)\.tsx?/,
        home: /\/src\/(features\/(home\/app\/\w+-page|books\/(app\/shelves|components\/book-tile).*)|routes\/app\/(route|index))\.tsx/,
        cards:
          /\/src\/(ui\/latest-list|features\/\w+\/(manager\/(latest-\w+|changed-\w+)|components\/\w+-bar))\.tsx?$/,
        records:
          /\/src\/(ui\/(fields\/(choice|field|text|timestamp)|records\/record)|features\/(books|users)\/fields)\.tsx?$/,
        details: /\/src\/ui\/(resource-detail|records\/detail)\.tsx$/,
        tables: /\/src\/ui\/(resource-table|bulk|table-\w+|records\/table)\.tsx/,
      },
    }),
    {
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
    },
  ),
);
