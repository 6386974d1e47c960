import { createFileRoute } from "@tanstack/react-router";
import { NewUserPage } from "#features/users/manager/user-form.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/new")({
  beforeLoad: (guard) => requirePermission(guard, { user: ["create"] }),
  notFoundComponent: AreaNotFound,
  component: NewUserPage,
});
