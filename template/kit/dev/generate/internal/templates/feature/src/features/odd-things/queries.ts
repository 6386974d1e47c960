import type { QueryClient } from "@tanstack/react-query";
import { apiOf, settle, unwrap } from "#kit/client/api.ts";
import { resourceQueries } from "#ui/resource-queries.ts";
import type { OddThingsApi } from "./feature.server.ts";
import type { OddThing, OddThingChange, OddThingFields } from "./schema.ts";
import { oddThingsSearch } from "./search.ts";

// #region api
const api = () => apiOf<OddThingsApi>().api["odd-things"];
// #endregion

// #region queries
export const oddThingQueries = resourceQueries("odd-things", {
  // #endregion
  search: oddThingsSearch,
  list: (query) => unwrap(api().get({ query })),
  get: (id): Promise<OddThing> => unwrap(api()({ id }).get()),
  create: (fields: OddThingFields) => unwrap(api().post(fields)),
  update: (id, change: OddThingChange) => unwrap(api()({ id }).patch(change)),
  delete: (id) => settle(api()({ id }).delete()),
  restore: (id) => unwrap(api()({ id }).restore.post()),
});

// #region finders
export const findOwner = async (searchTerm: string) =>
  (await unwrap(api().choices.owner.get({ query: { searchTerm } }))).items;

export const findPlace = async (searchTerm: string) =>
  (await unwrap(api().choices.place.get({ query: { searchTerm } }))).items;
// #endregion

// #region sending
export async function sendPhoto(queryClient: QueryClient, id: string, image: Blob | null): Promise<OddThing> {
  if (!image) return oddThingQueries.remember(queryClient, await unwrap(api()({ id }).photo.delete()));
  const { upload } = await import("#kit/client/upload.ts");
  const changed = await upload<OddThing>(`/api/odd-things/${encodeURIComponent(id)}/photo`, image);
  return oddThingQueries.remember(queryClient, changed);
}
// #endregion
