import { existsSync } from "node:fs";

// Handles a stop before the server listens to signals (kit/jobs/stop-signals.server.ts).
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => process.exit(0));

const server = new URL("../dist/server/main.js", import.meta.url);

if (existsSync(server)) {
  // A server has only the build and this file. `bun run start` must work there too.
  const kit = new URL("../kit/dev/end-with-parent.ts", import.meta.url);
  if (process.env.npm_lifecycle_event && existsSync(kit))
    (await import("#kit/dev/end-with-parent.ts")).endWithParent(process.env);
  await import(server.href);
} else {
  const { scriptCommand } = await import("#config/env.server.ts");
  console.error(`No build found: run ${scriptCommand("build")} first.`);
  process.exit(1);
}
