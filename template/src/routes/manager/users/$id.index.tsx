import { createFileRoute } from "@tanstack/react-router";
import { loadUserPasskeys } from "#features/passkeys/loaders.ts";
import { UserPasskeys } from "#features/passkeys/manager/user-passkeys.tsx";
import { UserPage } from "#features/users/manager/user-page.tsx";
import { loadUserAndSessions } from "#features/users/queries.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";
import { AuditLink } from "./-audit-link.tsx";

export const Route = createFileRoute("/manager/users/$id/")({
  loader: async (loading) => {
    await loadUserAndSessions(loading);
    await loadUserPasskeys(loading);
  },
  notFoundComponent: AreaNotFound,
  component: () => {
    const { id } = Route.useParams();
    return <UserPage id={id} links={<AuditLink id={id} />} passkeys={<UserPasskeys id={id} />} />;
  },
});
