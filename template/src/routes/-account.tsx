import { AccountPage } from "#features/account/components/account-page.tsx";
import type { AccountSearch } from "#features/account/search.ts";
import { ResendCode } from "#features/auth/components/resend-code.tsx";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { DisplayPreferences } from "#features/preferences/components/display-preferences.tsx";
import { Place } from "#kit/client/feature.tsx";

/** The account page is the same in both areas. */
export function Account({ search }: { search: AccountSearch }) {
  return (
    <AccountPage
      search={search}
      resend={(newEmail, problem) => (
        <ResendCode
          send={async () => (await import("#config/auth-client.ts")).requestEmailChange(newEmail)}
          problem={problem}
        />
      )}
      preferences={<DisplayPreferences />}
      more={<Place name="account" props={{}} />}
      signOut={<SignOutButton variant="secondary" />}
    />
  );
}
