import { Elysia } from "elysia";
import { z } from "zod";
import { about } from "#kit/api/about.server.ts";
import type { PagesContext } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";

interface ApiDocsOptions {
  sessions: Sessions;
  document: () => Promise<OpenApiDocument>;
  /** Whether the document is public, as in development; otherwise it requires access to the manager. */
  open: boolean;
}

const answer = {
  response: z.custom<OpenApiDocument>().meta({ type: "object", description: "OpenAPI 3.1" }),
  detail: about("Get this document"),
};

export function apiDocsApi({ sessions, document, open }: ApiDocsOptions) {
  const api = new Elysia({ prefix: "/api" }).use(access(sessions));
  return open
    ? api.get("/openapi.json", document, { public: true, ...answer })
    : api.get("/openapi.json", document, { access: { apps: "manager" }, ...answer });
}

export type ApiDocsApi = ReturnType<typeof apiDocsApi>;

/** Passes the page, which is below /api, on to the pages. Its route guards it like any other. */
export function apiDocsPage({ sessions, page }: PagesContext) {
  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/docs", ({ request }) => page(request), { public: true, detail: { hide: true } });
}
