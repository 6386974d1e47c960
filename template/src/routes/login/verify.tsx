import { createFileRoute, redirect } from "@tanstack/react-router";
import { VerifyPage } from "#features/auth/login/verify-page.tsx";
import { verifySearch } from "#features/auth/search.ts";
import { useDemoLogin } from "#features/demo/login.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { useUnconfirmed } from "#features/social/login.tsx";
import { requireAnonymous } from "#kit/client/guards.ts";
import { emailAddress } from "#kit/shared/list-search.ts";

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
    const intro = useUnconfirmed(search);
    const known = useDemoLogin()?.known;
    return <VerifyPage {...search} intro={intro} {...known} controls={<Preferences />} />;
  },
});
