import { createFileRoute } from "@tanstack/react-router";
import { ManagerLayout } from "#features/home/manager/manager-layout.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../-area-not-found.tsx";
import { managerNavigation } from "../-navigation.ts";
import { Palette } from "../-palette.tsx";
import { OfferPasskey } from "../-passkey-offer.tsx";
import { AreaUserMenu } from "../-user-menu.tsx";

export const Route = createFileRoute("/manager")({
  beforeLoad: (guard) => requirePermission(guard, { apps: ["manager"] }),
  notFoundComponent: AreaNotFound,
  component: () => (
    <>
      <ManagerLayout
        navigation={managerNavigation}
        actions={
          <>
            <Palette area="manager" />
            <AreaUserMenu area="manager" />
          </>
        }
      />
      <OfferPasskey />
    </>
  ),
});
