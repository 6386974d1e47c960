import { AccountPage } from "#features/account/components/account-page.tsx";
import { changeName } from "#features/account/search.ts";
import { DisplayPreferences } from "#features/preferences/components/display-preferences.tsx";

type State = "" | typeof changeName;

interface AccountProps {
  state: State | undefined;
  onStateChange: (state: State) => void;
}

/** The account page is the same in both areas. */
export function Account({ state, onStateChange }: AccountProps) {
  return (
    <AccountPage
      naming={state === changeName}
      onNamingChange={(naming) => onStateChange(naming ? changeName : "")}
      preferences={<DisplayPreferences />}
    />
  );
}
