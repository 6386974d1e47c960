import { loadEnv } from "#config/env.server.ts";
import { personas } from "#config/personas.ts";
import { hasExampleAdministrator } from "#features/auth/seed.server.ts";
import { developServer } from "#kit/dev/develop.server.ts";
import { createComponentsPage } from "./dev/ui/page.server.ts";
import { mailExamples } from "./features.server.ts";
import { openApp } from "./open-app.server.ts";
import { migrationsFolder } from "./resources.server.ts";
import { featureSettings } from "./settings.server.ts";

/** TanStack Start's entry for Vite's development server. In production, main.server.ts starts instead. */
export default await developServer({
  readEnv: () => loadEnv(featureSettings),
  openApp,
  migrations: migrationsFolder,
  mailExamples,
  administrator: async (db) => ((await hasExampleAdministrator(db)) ? personas.admin : null),
  pages: createComponentsPage,
});
