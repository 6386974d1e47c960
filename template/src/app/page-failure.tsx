import type { ErrorComponentProps } from "@tanstack/react-router";
import { OnboardingPage } from "#features/account/app/onboarding-page.tsx";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { FailurePage } from "#features/errors/failure-page.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { PageError } from "#shared/page-error.ts";

/** What stands in place of a page that cannot be shown. */
export function PageFailure({ error }: ErrorComponentProps) {
  if (!(error instanceof PageError)) return <FailurePage status={500} />;
  if (error.code === "NOT_ONBOARDED") {
    return <OnboardingPage controls={<Preferences />} signOut={<SignOutButton variant="link" />} />;
  }
  return <FailurePage status={error.status} />;
}

export function PageNotFound() {
  return <FailurePage status={404} />;
}
