import { createFileRoute } from "@tanstack/react-router";
import { LoginErrorPage } from "#features/auth/login/login-error-page.tsx";
import { loginErrorSearch } from "#features/auth/search.ts";
import { Preferences } from "#features/preferences/components/preferences.tsx";

export const Route = createFileRoute("/login/error")({
  validateSearch: loginErrorSearch,
  component: () => {
    const { error, redirect } = Route.useSearch();
    return <LoginErrorPage reason={error} redirect={redirect} controls={<Preferences />} />;
  },
});
