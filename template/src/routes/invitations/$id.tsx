import { createFileRoute } from "@tanstack/react-router";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { Preferences } from "#features/preferences/components/preferences.tsx";
import { InvitationPage } from "#features/teams/app/invitation-page.tsx";
import { loadInvitation } from "#features/teams/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/invitations/$id")({
  beforeLoad: (guard) => requirePermission(guard, {}),
  loader: loadInvitation,
  notFoundComponent: AreaNotFound,
  component: () => {
    const { id } = Route.useParams();
    return (
      <InvitationPage
        id={id}
        controls={<Preferences />}
        signOut={<SignOutButton variant="link" size="sm" redirect={`/invitations/${id}`} />}
      />
    );
  },
});
