import { useState } from "react";
import { ConfirmSignOut } from "#features/auth/components/sign-out-button.tsx";
import { UserMenu, useUserEntries } from "#features/home/components/user-menu.tsx";
import { usePreferenceEntries } from "#features/preferences/menu-entries.ts";
import { Place } from "#kit/client/feature.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";

export function AreaActions({ area }: { area: "app" | "manager" }) {
  const { t } = useTranslation("auth");
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <Place name="bar" props={{ area }} />
      <UserMenu
        entries={[
          ...useUserEntries(area),
          "separator",
          ...usePreferenceEntries(),
          "separator",
          { label: t("signOut.action"), icon: "log-out", onSelect: () => setLeaving(true) },
        ]}
      />
      <ConfirmSignOut open={leaving} onOpenChange={setLeaving} />
    </>
  );
}
