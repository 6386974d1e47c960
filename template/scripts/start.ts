import { existsSync } from "node:fs";
import { endWithParent } from "#kit/dev/end-with-parent.ts";

const server = new URL("../dist/server/main.js", import.meta.url);

if (existsSync(server)) {
  endWithParent(process.env);
  await import(server.href);
} else {
  const { scriptCommand } = await import("#config/env.server.ts");
  console.error(`There is no build yet: run ${scriptCommand("build")} first.`);
  process.exit(1);
}
