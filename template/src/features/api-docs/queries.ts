import { queryOptions } from "@tanstack/react-query";
import type { OpenApiDocument } from "#shared/openapi.ts";
import type { ApiDocsApi } from "./api.server.ts";

export const documentQuery = queryOptions({
  queryKey: ["api-docs"],
  queryFn: async (): Promise<OpenApiDocument> => {
    const { apiOf, unwrap } = await import("#client/api.ts");
    return unwrap(apiOf<ApiDocsApi>().api["openapi.json"].get());
  },
  // It changes only with a new version.
  staleTime: Number.POSITIVE_INFINITY,
});
