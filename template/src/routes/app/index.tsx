import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/app/home-page.tsx";
import { loadParts, Place } from "#kit/client/feature.tsx";

export const Route = createFileRoute("/app/")({
  loader: (loading) => loadParts(loading, "home"),
  component: () => (
    <HomePage>
      <Place name="home" props={{}} />
    </HomePage>
  ),
});
