import { Elysia } from "elysia";
import { z } from "zod";
import { about } from "#kit/api/about.server.ts";
import type { ApiContext, PagesContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";

export const apiDocs = { api: apiDocsApi, pages: apiDocsPage } satisfies ServerFeature;

const answer = {
  response: z.custom<OpenApiDocument>().meta({ type: "object", description: "OpenAPI 3.1" }),
  detail: about("Get this document"),
};

function apiDocsApi({ sessions, document, env }: ApiContext) {
  const api = new Elysia({ prefix: "/api" }).use(access(sessions));
  return env.mode === "development"
    ? api.get("/openapi.json", document, { public: true, ...answer })
    : api.get("/openapi.json", document, { access: { apps: "manager" }, ...answer });
}

export type ApiDocsApi = ReturnType<typeof apiDocsApi>;

/** Serves the page at /api/docs, which would otherwise count as a path of the API. The page's own route guards it. */
function apiDocsPage({ sessions, page }: PagesContext) {
  return new Elysia({ prefix: "/api" })
    .use(access(sessions))
    .get("/docs", ({ request }) => page(request), { public: true, detail: { hide: true } });
}
