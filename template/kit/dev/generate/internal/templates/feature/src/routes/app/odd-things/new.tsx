import { createFileRoute } from "@tanstack/react-router";
import { OddThingForm } from "#features/odd-things/form.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/odd-things/new")({
  beforeLoad: (guard) => requirePermission(guard, { oddThing: ["create"] }),
  notFoundComponent: AreaNotFound,
  component: () => <OddThingForm />,
});
