import { createFileRoute } from "@tanstack/react-router";
import { NewUserPage } from "#features/users/manager/new-user-page.tsx";

export const Route = createFileRoute("/manager/users/new")({
  staticData: { texts: ["users"] },
  component: NewUserPage,
});
