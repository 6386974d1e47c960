import { Elysia } from "elysia";
import type { Env } from "../env/env.server.ts";
import { compressJson } from "../http/compress.server.ts";
import { plainQuery } from "../http/parse.server.ts";
import { title, version } from "../shared/app.ts";
import type { OpenApiDocument } from "../shared/openapi.ts";
import type { UploadTypes } from "../shared/uploads.ts";
import { filesApi } from "../storage/files.api.server.ts";
import type { ApiContext } from "./feature.server.ts";
import { createDocument } from "./internal/document.server.ts";

interface ApiOptions extends Omit<ApiContext, "document" | "isDevelopment" | "baseUrl" | "teamsRequired"> {
  env: Pick<Env, "baseUrl" | "mode" | "teamsRequired">;
  uploadTypes: UploadTypes;
}

/** The API of all features, the files that they keep, and the OpenAPI document of both. */
export function createApi({ env, uploadTypes, ...options }: ApiOptions) {
  let written: OpenApiDocument | undefined;
  const document = async (): Promise<OpenApiDocument> => {
    // Created at the first request, when all routes are registered.
    written ??= createDocument({
      routes: api.routes,
      title,
      version,
      origin: env.baseUrl.origin,
      cookieName: options.sessions.cookieName,
      uploads: uploadTypes,
    });
    return written;
  };
  const context: ApiContext = {
    ...options,
    document,
    baseUrl: env.baseUrl,
    isDevelopment: env.mode === "development",
    teamsRequired: env.teamsRequired === true,
  };
  const api = new Elysia({ name: "api" }).use(plainQuery()).use(compressJson());
  for (const feature of options.features) if (feature.api) api.use(feature.api(context));
  return api.use(filesApi(context, uploadTypes));
}
