import { createFileRoute } from "@tanstack/react-router";
import { requirePermission } from "#client/guards.ts";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { AppLayout } from "#features/home/app/app-layout.tsx";
import { AreaNotFound } from "../-area-not-found.tsx";
import { BooksLink } from "../-books-link.tsx";

export const Route = createFileRoute("/app")({
  staticData: { texts: ["home", "auth", "preferences"], failureTexts: ["account"] },
  beforeLoad: (guard) => requirePermission(guard, { apps: "app" }),
  notFoundComponent: AreaNotFound,
  component: () => (
    <AppLayout links={<BooksLink area="app" />} actions={<SignOutButton variant="ghost" size="sm" />} />
  ),
});
