import { Elysia } from "elysia";
import type { Env } from "#config/env.server.ts";
import { createDocument } from "#kit/api/document.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import { compressJson } from "#kit/http/compress.server.ts";
import { plainQuery } from "#kit/http/parse.server.ts";
import { title, version } from "#kit/shared/app.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";
import { filesApi } from "#kit/storage/files.api.server.ts";
import { serverFeatures } from "./features.server.ts";
import { features as manifests } from "./features.ts";

type ApiOptions = Omit<ApiContext, "document" | "features" | "manifests" | "isDevelopment" | "baseUrl"> & {
  env: Pick<Env, "mode" | "baseUrl">;
};

/** The HTTP APIs of all features, and the files. */
export function createApi({ env, ...options }: ApiOptions) {
  let written: OpenApiDocument | undefined;
  const document = async (): Promise<OpenApiDocument> => {
    // Computed at the first request, when all routes are registered.
    written ??= createDocument({
      routes: api.routes,
      title,
      version,
      origin: env.baseUrl.origin,
      cookieName: options.sessions.cookieName,
    });
    return written;
  };
  const { mode, baseUrl } = env;
  const context: ApiContext = {
    ...options,
    document,
    baseUrl,
    isDevelopment: mode === "development",
    features: serverFeatures,
    manifests,
  };
  const api = new Elysia({ name: "api" }).use(plainQuery()).use(compressJson());
  for (const feature of serverFeatures) if (feature.api) api.use(feature.api(context));
  return api.use(filesApi(context));
}
