import { createRootRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { routerDefaults } from "./navigation.ts";

test("pages preload on intent after 50 ms, show a pending state after 1 s, and keep equal parts of the router's state", () => {
  const { options } = createRouter({ routeTree: createRootRoute(), ...routerDefaults });
  expect(options).toMatchObject({
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPreloadDelay: 50,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
    defaultStructuralSharing: true,
  });
});
