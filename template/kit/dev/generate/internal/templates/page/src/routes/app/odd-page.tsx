import { createFileRoute } from "@tanstack/react-router";
import { OddPagePage } from "#features/odd-page/page.tsx";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/app/odd-page")({
  beforeLoad: (guard) => requirePermission(guard, { apps: ["app"] }),
  notFoundComponent: AreaNotFound,
  component: OddPagePage,
});
