import { createFileRoute } from "@tanstack/react-router";
import { loadUser } from "#features/users/loaders.ts";
import { UpdateUserPage } from "#features/users/manager/update-user-page.tsx";

export const Route = createFileRoute("/manager/users/$id/update")({
  staticData: { texts: ["users"] },
  loader: loadUser,
  component: () => <UpdateUserPage id={Route.useParams().id} />,
});
