import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./src/config/roles.ts", "./src/features/*/tables.server.ts", "./kit/*/tables.server.ts"],
  out: "./drizzle",
});
