import type { ServerFeature } from "#kit/api/feature.server.ts";
import { apiDocsApi, apiDocsPage } from "./api.server.ts";

export const apiDocs = {
  api: apiDocsApi,
  pages: apiDocsPage,
} satisfies ServerFeature;
