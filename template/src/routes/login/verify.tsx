import { createFileRoute, redirect } from "@tanstack/react-router";
import { requireAnonymous } from "#features/auth/guards.ts";
import { VerifyPage } from "#features/auth/login/verify-page.tsx";
import { verifySearch } from "#features/auth/search.ts";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { emailAddress } from "#kit/shared/list-search.ts";
import { useHeading } from "./-changes.ts";

export const Route = createFileRoute("/login/verify")({
  validateSearch: verifySearch,
  beforeLoad: async (guard) => {
    await requireAnonymous(guard);
    const { redirect: next, email = "" } = guard.search;
    if (!emailAddress(email)) throw redirect({ to: "/login", search: { redirect: next }, statusCode: 302 });
  },
  component: () => {
    const { email = "", ...rest } = Route.useSearch();
    const search = { ...rest, email };
    return <VerifyPage {...search} {...useHeading(search)} controls={<Preferences />} />;
  },
});
