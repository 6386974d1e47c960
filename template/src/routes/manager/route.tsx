import { createFileRoute } from "@tanstack/react-router";
import { requirePermission } from "#client/guards.ts";
import { SignOutButton } from "#features/auth/components/sign-out-button.tsx";
import { ManagerLayout } from "#features/home/manager/manager-layout.tsx";
import { AreaFailure } from "../-area-failure.tsx";

export const Route = createFileRoute("/manager")({
  staticData: { texts: ["home", "auth", "preferences"], failureTexts: ["account"] },
  beforeLoad: (guard) => requirePermission(guard, { apps: "manager" }),
  errorComponent: AreaFailure,
  component: () => <ManagerLayout actions={<SignOutButton variant="ghost" size="sm" />} />,
});
