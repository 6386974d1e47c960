import { createFileRoute } from "@tanstack/react-router";
import { UserPage } from "#features/users/manager/user-page.tsx";

export const Route = createFileRoute("/manager/users/$id/")({
  staticData: { texts: ["users"] },
  component: () => <UserPage id={Route.useParams().id} />,
});
