import { createFileRoute } from "@tanstack/react-router";
import { UpdateUserForm } from "#features/users/form.tsx";
import { userQueries } from "#features/users/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/$id/update")({
  beforeLoad: (guard) => requirePermission(guard, { user: ["update"] }),
  loader: (loading) => userQueries.loadItem(loading),
  notFoundComponent: AreaNotFound,
  component: () => <UpdateUserForm id={Route.useParams().id} />,
});
