import type { QueryClient } from "@tanstack/react-query";
import { orRefuse } from "#client/load.ts";
import { documentQuery } from "./queries.ts";

export async function loadDocument({ context }: { context: { queryClient: QueryClient } }) {
  await orRefuse(context.queryClient.ensureQueryData(documentQuery));
}
