import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: ["./src/features/*/tables.server.ts", "./kit/*/tables.server.ts"],
  out: "./drizzle",
});
