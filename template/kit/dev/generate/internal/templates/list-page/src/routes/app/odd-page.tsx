import { createFileRoute } from "@tanstack/react-router";
import { useOddThings } from "#features/odd-things/fields.tsx";
import { oddThingQueries } from "#features/odd-things/queries.ts";
import { oddThingsSearch } from "#features/odd-things/search.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { tableSearch } from "#kit/shared/list-search.ts";
import { RecordTable } from "#ui/records/table.tsx";
import { EmptyState } from "#ui/states.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";

/** The odd things that the page shows: values of the filters in their list. */
const only = (): Partial<ReturnType<typeof oddThingsSearch>> => ({});

export const Route = createFileRoute("/app/odd-page")({
  staticData: { ahead: "data" },
  validateSearch: tableSearch(oddThingsSearch),
  beforeLoad: (guard) => requirePermission(guard, { oddThing: ["read"] }),
  loader: async (loading) => {
    const shown = only();
    await oddThingQueries.loadList(loading, shown);
    return shown;
  },
  notFoundComponent: AreaNotFound,
  component: OddPagePage,
});

function OddPagePage() {
  const { t } = useTranslation("odd-page");
  const [search, shown] = [Route.useSearch(), Route.useLoaderData()];
  const empty = <EmptyState drawing="nothing" title={t("empty")} />;
  return <RecordTable {...useOddThings()} search={search} only={shown} title={t("title")} empty={empty} />;
}
