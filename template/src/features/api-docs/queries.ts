import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf, orRefuse, unwrap } from "#kit/client/api.ts";
import type { OpenApiDocument } from "#kit/shared/openapi.ts";
import type { ApiDocsApi } from "./feature.server.ts";

export const documentQuery = queryOptions({
  queryKey: ["api-docs"],
  queryFn: async (): Promise<OpenApiDocument> => unwrap(apiOf<ApiDocsApi>().api["openapi.json"].get()),
  // The document changes only with a new version of the app.
  staleTime: Number.POSITIVE_INFINITY,
});

export async function loadDocument({ context }: { context: { queryClient: QueryClient } }) {
  await orRefuse(context.queryClient.ensureQueryData(documentQuery));
}
