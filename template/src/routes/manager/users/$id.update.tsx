import { createFileRoute } from "@tanstack/react-router";
import { UpdateUserPage } from "#features/users/manager/update-user-page.tsx";

export const Route = createFileRoute("/manager/users/$id/update")({
  staticData: { texts: ["users"] },
  component: () => <UpdateUserPage id={Route.useParams().id} />,
});
