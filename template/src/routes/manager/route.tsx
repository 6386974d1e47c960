import { createFileRoute } from "@tanstack/react-router";
import { requirePermission } from "#client/guards.ts";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { ManagerLayout } from "#features/home/manager/manager-layout.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";
import { managerNavigation } from "../-navigation.ts";
import { Palette } from "../-palette.tsx";
import { OfferPasskey } from "../-passkey-offer.tsx";

export const Route = createFileRoute("/manager")({
  staticData: { texts: ["home", "auth", "preferences", "kit"], failureTexts: ["account"] },
  beforeLoad: (guard) => requirePermission(guard, { apps: ["manager"] }),
  notFoundComponent: AreaNotFound,
  component: () => (
    <>
      <ManagerLayout
        navigation={managerNavigation}
        actions={
          <>
            <Palette area="manager" />
            <SignOutButton variant="ghost" size="sm" />
          </>
        }
      />
      <OfferPasskey />
    </>
  ),
});
