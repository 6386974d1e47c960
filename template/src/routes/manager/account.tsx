import { createFileRoute } from "@tanstack/react-router";
import { loadAccount } from "#features/account/queries.ts";
import { accountSearch } from "#features/account/search.ts";
import { loadParts } from "#kit/client/feature.tsx";
import { Account } from "../-account.tsx";

export const Route = createFileRoute("/manager/account")({
  staticData: { ahead: "nothing" },
  validateSearch: accountSearch,
  loader: (page) => Promise.all([loadAccount(page), loadParts(page, "account")]),
  component: () => <Account search={Route.useSearch()} />,
});
