import { createRootRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { routerDefaults } from "./router-defaults.ts";

test("pages are fetched on intent after 50 ms; a page that takes 1 s says so, for half a second at least", () => {
  const { options } = createRouter({ routeTree: createRootRoute(), ...routerDefaults });
  expect(options).toMatchObject({
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    defaultPreloadDelay: 50,
    defaultPendingMs: 1000,
    defaultPendingMinMs: 500,
  });
});
