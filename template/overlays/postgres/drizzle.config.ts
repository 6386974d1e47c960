import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./src/features/*/tables.server.ts", "./src/server/**/tables.server.ts"],
  out: "./drizzle",
});
