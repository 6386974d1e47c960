import { createFileRoute } from "@tanstack/react-router";
import { requirePermission } from "#client/guards.ts";
import { NewUserPage } from "#features/users/manager/new-user-page.tsx";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/new")({
  beforeLoad: (guard) => requirePermission(guard, { user: ["create"] }),
  notFoundComponent: AreaNotFound,
  component: NewUserPage,
});
