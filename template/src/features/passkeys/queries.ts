import { queryOptions } from "@tanstack/react-query";

/** As better-auth lists it, as far as the page shows it. */
export interface Passkey {
  id: string;
  name: string | null;
  createdAt: string | null;
  lastUsedAt: string | null;
}

export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: async () => {
    const { getFromAuth } = await import("#client/api.ts");
    return getFromAuth<Passkey[]>("/passkey/list-user-passkeys");
  },
  staleTime: 10_000,
});
