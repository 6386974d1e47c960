import { existsSync } from "node:fs";

const server = new URL("../dist/server/main.js", import.meta.url);

if (existsSync(server)) {
  await import(server.href);
} else {
  console.error("There is no build yet: run bun run build first.");
  process.exit(1);
}
