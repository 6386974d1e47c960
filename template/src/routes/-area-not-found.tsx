import { OnboardingPage } from "#features/account/app/onboarding-page.tsx";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { PageNotFound } from "#features/errors/failure-page.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { isRefusal } from "#kit/shared/problem.ts";

/** Replaces a page or a whole area: with onboarding if the user needs it, otherwise with the error page. */
export function AreaNotFound({ data }: { data?: unknown }) {
  if (!isRefusal(data) || data.code !== "NOT_ONBOARDED") return <PageNotFound data={data} />;
  return <OnboardingPage controls={<Preferences />} signOut={<SignOutButton variant="link" size="sm" />} />;
}
