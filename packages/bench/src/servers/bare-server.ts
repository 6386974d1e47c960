import { join } from "node:path";
import type { Scope } from "../scope.ts";
import { type Server, startServer } from "./server.ts";

/** A constant response from Bun, without a framework. */
export function startBare(scope: Scope): Promise<Server> {
  return startServer(scope, {
    program: [process.execPath, join(import.meta.dirname, "bare.ts")],
    cwd: import.meta.dirname,
  });
}
