import { createFileRoute } from "@tanstack/react-router";
import { requireAnonymous } from "#client/guards.ts";
import { LoginPage } from "#features/auth/login/login-page.tsx";
import { loginSearch } from "#features/auth/search.ts";
import { Preferences } from "#features/preferences/components/preferences.tsx";

export const Route = createFileRoute("/login/")({
  staticData: { texts: ["auth", "preferences"] },
  validateSearch: loginSearch,
  beforeLoad: requireAnonymous,
  component: () => <LoginPage {...Route.useSearch()} controls={<Preferences />} />,
});
