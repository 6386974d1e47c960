import { createFileRoute } from "@tanstack/react-router";
import { UpdateUserPage } from "#features/users/manager/user-form.tsx";
import { userQueries } from "#features/users/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/$id/update")({
  beforeLoad: (guard) => requirePermission(guard, { user: ["update"] }),
  loader: (loading) => userQueries.loadItem(loading),
  notFoundComponent: AreaNotFound,
  component: () => <UpdateUserPage id={Route.useParams().id} />,
});
