import type { ErrorComponentProps } from "@tanstack/react-router";
import { OnboardingPage } from "#features/account/app/onboarding-page.tsx";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { FailurePage } from "#features/errors/failure-page.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { PageError } from "#shared/page-error.ts";

/** In place of a whole area: the onboarding for who has not done it yet, else what keeps the person out. */
export function AreaFailure({ error }: ErrorComponentProps) {
  if (!(error instanceof PageError)) return <FailurePage status={500} />;
  if (error.code !== "NOT_ONBOARDED") return <FailurePage status={error.status} />;
  return <OnboardingPage controls={<Preferences />} signOut={<SignOutButton variant="link" size="sm" />} />;
}
