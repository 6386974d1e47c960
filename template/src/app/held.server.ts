import type { OpenDatabase } from "#kit/db/connect.server.ts";
import { pendingIn } from "#kit/db/dialect/migrate.server.ts";
import type { Held } from "#kit/db/held.server.ts";
import { readMigrations } from "#kit/db/migrations.server.ts";
import { AppError, type ErrorBody } from "#kit/shared/errors.ts";
import { heldLine, migrationsFolder } from "./resources.server.ts";

/**
 * Code may need tables that a migration makes which waits, because it deletes data. What fails meanwhile says so, and
 * with which command it works.
 */
export function explainHeld(
  database: OpenDatabase & { held: readonly Held[] },
  fetch: (request: Request) => Response | Promise<Response>,
) {
  let isApplied = database.held.length === 0;
  return async (request: Request): Promise<Response> => {
    const wasApplied = isApplied;
    const response = await fetch(request);
    if (response.status !== 500 || wasApplied) return response;
    const pending = new Set(
      (await pendingIn(database, readMigrations(migrationsFolder))).map(({ tag }) => tag),
    );
    const lines = database.held.filter(({ tag }) => pending.has(tag)).map(heldLine);
    isApplied = lines.length === 0;
    const { code, status } = new AppError("NOT_READY");
    const message = isApplied
      ? "A migration was applied meanwhile: try again."
      : `A migration waits: ${lines.join(" ")}`;
    const headers = new Headers(response.headers);
    for (const name of ["content-length", "content-encoding", "etag"]) headers.delete(name);
    headers.set("retry-after", "1");
    if (headers.get("content-type")?.includes("json")) {
      const body: ErrorBody = { code, message, requestId: headers.get("x-request-id") ?? "" };
      return new Response(JSON.stringify(body), { status, headers });
    }
    headers.set("content-type", "text/plain; charset=utf-8");
    return new Response(`${message}\n`, { status, headers });
  };
}
