import { createFileRoute } from "@tanstack/react-router";
import { NewUserForm } from "#features/users/form.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/new")({
  beforeLoad: (guard) => requirePermission(guard, { user: ["create"] }),
  notFoundComponent: AreaNotFound,
  component: NewUserForm,
});
