import { existsSync } from "node:fs";

const server = new URL("../dist/server/main.js", import.meta.url);

if (existsSync(server)) {
  // A server has no more than the build and this file, `bun run start` there too.
  const kit = new URL("../kit/dev/end-with-parent.ts", import.meta.url);
  if (process.env.npm_lifecycle_event && existsSync(kit))
    (await import("#kit/dev/end-with-parent.ts")).endWithParent(process.env);
  await import(server.href);
} else {
  const { scriptCommand } = await import("#config/env.server.ts");
  console.error(`There is no build yet: run ${scriptCommand("build")} first.`);
  process.exit(1);
}
