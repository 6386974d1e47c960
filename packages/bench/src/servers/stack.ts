import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scope } from "../scope.ts";
import { runBun } from "./project.ts";
import { type Server, startServer } from "./server.ts";

const startPage = join(import.meta.dirname, "../../start-page");
const names = [
  "react",
  "react-dom",
  "@tanstack/react-router",
  "@tanstack/react-start",
  "vite",
  "@vitejs/plugin-react",
];

/**
 * What our pages are built on, at its smallest: TanStack Start with one page of 80 elements that fetches nothing.
 *
 * @param manifest the project's package.json, for the same versions
 */
export async function startStartPage(
  scope: Scope,
  manifest: { dependencies: Record<string, string>; devDependencies: Record<string, string> },
): Promise<Server> {
  const folder = join(scope.folder, "start-page");
  await cp(startPage, folder, { recursive: true });
  const known = { ...manifest.devDependencies, ...manifest.dependencies };
  const dependencies = Object.fromEntries(names.map((name) => [name, known[name]]));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ private: true, type: "module", dependencies }),
  );
  await runBun(folder, ["install"], process.env);
  return serve(scope, folder);
}

const betterTStack = "create-better-t-stack@3.44.1";

/** The web application of a new create-better-t-stack project with the same libraries. Its API is not started. */
export async function startBetterTStack(scope: Scope): Promise<Server> {
  const choices = {
    frontend: "tanstack-start",
    backend: "elysia",
    runtime: "bun",
    database: "sqlite",
    orm: "drizzle",
    auth: "better-auth",
    api: "orpc",
    "package-manager": "bun",
    payments: "none",
    addons: "none",
    examples: "none",
    "db-setup": "none",
    "web-deploy": "none",
    "server-deploy": "none",
  };
  const options = Object.entries(choices).flatMap(([name, value]) => [`--${name}`, value]);
  const words = ["x", "--bun", betterTStack, "create", "better-t-stack", ...options];
  await runBun(scope.folder, [...words, "--no-git", "--install", "--disable-analytics"], {
    ...process.env,
    BTS_TELEMETRY: "0",
  });
  const folder = join(scope.folder, "better-t-stack/apps/web");
  await cp(join(startPage, "serve.ts"), join(folder, "serve.ts"));
  return serve(scope, folder);
}

async function serve(scope: Scope, folder: string): Promise<Server> {
  await runBun(folder, ["x", "--bun", "vite", "build"]);
  const program = [process.execPath, "serve.ts"];
  return startServer(scope, { program, cwd: folder, env: { NODE_ENV: "production" } });
}
