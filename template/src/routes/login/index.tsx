import { createFileRoute } from "@tanstack/react-router";
import { LoginPage } from "#features/auth/login/login-page.tsx";
import { loginSearch } from "#features/auth/search.ts";
import { PasskeySignInButton } from "#features/passkeys/components/sign-in-button.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { requireAnonymous } from "#kit/client/guards.ts";

export const Route = createFileRoute("/login/")({
  validateSearch: loginSearch,
  beforeLoad: requireAnonymous,
  component: () => {
    const search = Route.useSearch();
    return (
      <LoginPage
        {...search}
        controls={<Preferences />}
        passkey={<PasskeySignInButton redirect={search.redirect} />}
      />
    );
  },
});
