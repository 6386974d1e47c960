import { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { expect, test, vi } from "vitest";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import type { Bootstrap } from "#kit/shared/bootstrap.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import type { Granted } from "#kit/shared/permissions.ts";
import { isRefusal } from "#kit/shared/problem.ts";
import { visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { grants } from "./features.server.ts";
import { features } from "./features.ts";
import { routeTree } from "./routeTree.gen.ts";
import { serverI18n } from "./texts.server.ts";

const time = "2026-05-01T12:00:00.000Z";
const user = { id: "ada", email: "ada@example.com", name: "Ada", emailVerified: true, onboardedAt: time };

/** The code with which a page refuses an administrator with these permissions. */
async function refusalAt(path: string, permissions: Granted): Promise<unknown> {
  const bootstrap: Bootstrap = {
    ...visitorBootstrap,
    session: { user: { ...user, role: "admin" }, impersonatedBy: null },
    permissions,
  };
  const page = { nonce: "", requestId: "", bootstrap, report: () => {}, callApi: async () => new Response() };
  const queryClient = new QueryClient();
  queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [path] }),
    context: {
      queryClient,
      i18n: serverI18n(defaultLanguage),
      features,
      page,
      served: { current: undefined },
    },
  });
  await router.load();
  const errors = router.state.matches.flatMap(({ error }: { error?: unknown }) =>
    typeof error === "object" && error && "data" in error ? error.data : [],
  );
  return errors.find(isRefusal)?.code;
}

const needs = features
  .flatMap(({ navigation = [] }) => navigation)
  .flatMap(({ to, needs = {} }) => Object.keys(needs).map((resource) => ({ to, resource })));

test.each(needs)(
  "$to refuses whoever has nothing of $resource, as its entry says",
  async ({ to, resource }) => {
    // In development, the documentation of the API is open to everybody.
    vi.stubEnv("DEV", false);
    expect(await refusalAt(to, { ...grants.admin, [resource]: [] })).toBe("FORBIDDEN");
    vi.unstubAllEnvs();
  },
);
