import { queryOptions } from "@tanstack/react-query";
import { getFromAuth } from "#client/api.ts";

/** As better-auth lists it, as far as the page shows it. */
export interface Passkey {
  id: string;
  name: string | null;
  createdAt: string | null;
  lastUsedAt: string | null;
}

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: () => getFromAuth<Passkey[]>("/passkey/list-user-passkeys"),
  staleTime: 10_000,
});
