import type { ServerFeature } from "#kit/api/feature.server.ts";
import { apiDocsApi, apiDocsPage } from "./api.server.ts";

export const apiDocs = {
  api: ({ sessions, document, isDevelopment }) => apiDocsApi({ sessions, document, open: isDevelopment }),
  pages: apiDocsPage,
} satisfies ServerFeature;
