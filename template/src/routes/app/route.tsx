import { createFileRoute } from "@tanstack/react-router";
import { AppLayout } from "#features/home/app/app-layout.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../-area-not-found.tsx";
import { appNavigation } from "../-navigation.ts";
import { Palette } from "../-palette.tsx";
import { OfferPasskey } from "../-passkey-offer.tsx";
import { AreaUserMenu } from "../-user-menu.tsx";

export const Route = createFileRoute("/app")({
  beforeLoad: (guard) => requirePermission(guard, { apps: ["app"] }),
  notFoundComponent: AreaNotFound,
  component: () => (
    <>
      <AppLayout
        navigation={appNavigation}
        actions={
          <>
            <Palette area="app" />
            <AreaUserMenu area="app" />
          </>
        }
      />
      <OfferPasskey />
    </>
  ),
});
