import { defineConfig } from "drizzle-kit";

// No `dbCredentials`: with them, `drizzle-kit push` drops the triggers and the tables of the search, which only the migrations
// create. For Studio, see docs/configuration.md.
export default defineConfig({
  dialect: "sqlite",
  schema: [
    "./src/config/{roles,auth-tables.server}.ts",
    "./src/features/*/tables.server.ts",
    "./kit/{db,jobs,rate}/tables.server.ts",
  ],
  out: "./drizzle",
});
