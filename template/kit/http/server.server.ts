import { type AnyElysia, Elysia } from "elysia";
import type { Env } from "../env/env.server.ts";
import type { VisitorLimits } from "../rate/limits.ts";
import { securityTxt } from "./assets.server.ts";
import { context } from "./context.server.ts";
import { errorHandler } from "./errors.server.ts";
import { policyReports } from "./headers.server.ts";
import { type GateOptions, gate } from "./internal/gate.server.ts";
import { type HealthOptions, health } from "./internal/health.server.ts";
import { unmatched } from "./internal/unmatched.server.ts";
import { isFilePath } from "./parse.server.ts";

interface ServerOptions extends GateOptions {
  env: GateOptions["env"] & Pick<Env, "securityContact">;
  health: Omit<HealthOptions, "lifecycle">;
  policyReportLimits: VisitorLimits;
}

/**
 * The server before any route of a project: the gate around every request, errors, health, and what browsers report.
 * Routes are added with `use`, and `refuseUnmatched` answers what is left.
 */
export function createServer({ health: checks, policyReportLimits, ...options }: ServerOptions) {
  const { env, log, lifecycle } = options;
  return new Elysia({ name: "app" })
    .use(gate(options))
    .use(errorHandler({ log }))
    .use(context())
    .use(health({ ...checks, lifecycle }))
    .use(policyReports({ log, limits: policyReportLimits }))
    .use(securityTxt(env));
}

/**
 * Refuses what no route matched: 405 if the path exists for another method, else 404. Other paths are left to pages.
 * @param prefixes paths below which there are no pages
 */
export function refuseUnmatched(app: AnyElysia, prefixes: readonly string[]) {
  return unmatched({ routes: () => app.routes, prefixes, isPage: (path) => !isFilePath(path) });
}
