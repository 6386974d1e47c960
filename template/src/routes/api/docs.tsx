import { createFileRoute } from "@tanstack/react-router";
import { ApiDocsPage } from "#features/api-docs/api-docs-page.tsx";
import { loadDocument } from "#features/api-docs/queries.ts";
import { requireEntry } from "#features/home/navigation.ts";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/api/docs")({
  // In development open to everyone, like the document (features/api-docs/feature.server.ts).
  beforeLoad: (guard) => (import.meta.env.DEV ? undefined : requireEntry(guard)),
  loader: loadDocument,
  notFoundComponent: AreaNotFound,
  component: () => <ApiDocsPage controls={<Preferences />} />,
});
