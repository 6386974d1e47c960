import { createFileRoute } from "@tanstack/react-router";
import { ShelvesSection } from "#features/books/app/shelves-section.tsx";
import { loadShelves } from "#features/books/loaders.ts";
import { HomePage } from "#features/home/app/home-page.tsx";

export const Route = createFileRoute("/app/")({
  loader: loadShelves,
  component: () => (
    <HomePage>
      <ShelvesSection />
    </HomePage>
  ),
});
