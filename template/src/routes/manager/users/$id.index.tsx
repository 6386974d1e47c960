import { createFileRoute } from "@tanstack/react-router";
import { loadUserAndSessions } from "#features/users/loaders.ts";
import { UserPage } from "#features/users/manager/user-page.tsx";

export const Route = createFileRoute("/manager/users/$id/")({
  staticData: { texts: ["users"] },
  loader: loadUserAndSessions,
  component: () => <UserPage id={Route.useParams().id} />,
});
