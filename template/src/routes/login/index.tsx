import { createFileRoute } from "@tanstack/react-router";
import { requireAnonymous } from "#features/auth/guards.ts";
import { LoginPage } from "#features/auth/login/login-page.tsx";
import { loginSearch } from "#features/auth/search.ts";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { loadParts, Place } from "#kit/client/feature.tsx";
import { usePeople } from "./-changes.ts";

export const Route = createFileRoute("/login/")({
  validateSearch: loginSearch,
  beforeLoad: async (loading) => {
    await requireAnonymous(loading);
    // Not in a loader: the loaders of all pages share a file that this page does not need.
    await loadParts(loading, "login");
  },
  component: () => {
    const search = Route.useSearch();
    return (
      <LoginPage
        {...search}
        controls={<Preferences />}
        more={<Place name="login" props={{ redirect: search.redirect }} />}
        people={usePeople(search.redirect)}
      />
    );
  },
});
