import type { QueryClient } from "@tanstack/react-query";
import { orRefuse } from "#kit/client/load.ts";
import { documentQuery } from "./queries.ts";

export async function loadDocument({ context }: { context: { queryClient: QueryClient } }) {
  await orRefuse(context.queryClient.ensureQueryData(documentQuery));
}
