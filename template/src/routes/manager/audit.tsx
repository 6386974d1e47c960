import { createFileRoute } from "@tanstack/react-router";
import { auditQueries } from "#features/audit/queries.ts";
import { auditSearch } from "#features/audit/search.ts";
import { AuditPage } from "#features/audit/table.tsx";
import { requireEntry } from "#features/home/navigation.ts";
import { tableSearch } from "#kit/shared/list-search.ts";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/manager/audit")({
  staticData: { ahead: "nothing" },
  validateSearch: tableSearch(auditSearch),
  beforeLoad: requireEntry,
  loader: (loading) => auditQueries.loadList(loading),
  notFoundComponent: AreaNotFound,
  component: () => <AuditPage search={Route.useSearch()} />,
});
