import LogOut from "lucide-react/icons/log-out";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmSignOut } from "#features/auth/components/sign-out-button.tsx";
import { UserMenu, useUserEntries } from "#features/home/components/user-menu.tsx";
import { usePreferenceEntries } from "#features/preferences/menu-entries.ts";

/** In the bar of both areas, with what several features have for it. */
export function AreaUserMenu({ area }: { area: "app" | "manager" }) {
  const { t } = useTranslation("auth");
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <UserMenu
        entries={[
          ...useUserEntries(area),
          "separator",
          ...usePreferenceEntries(),
          "separator",
          { label: t("signOut.action"), icon: LogOut, onSelect: () => setLeaving(true) },
        ]}
      />
      <ConfirmSignOut open={leaving} onOpenChange={setLeaving} />
    </>
  );
}
