import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { LoginPage } from "#features/auth/login/login-page.tsx";
import { passkeys } from "#features/passkeys/feature.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import type { Feature } from "#kit/client/feature.ts";
import { loadParts, Place } from "#kit/client/features.tsx";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { features } from "./features.ts";
import { serverI18n } from "./texts.server.ts";

const i18n = serverI18n(defaultLanguage);

/** The login page of an app with these features. */
async function loginWith(features: readonly Feature[]): Promise<string> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(bootstrapQuery.queryKey, visitorBootstrap);
  interface Context {
    queryClient: QueryClient;
    features: readonly Feature[];
    served: { current: undefined };
  }
  const routeTree = createRootRouteWithContext<Context>()({
    loader: (loading) => loadParts(loading, "login"),
    component: () => <LoginPage controls={null} more={<Place name="login" props={{}} />} />,
  });
  const router = createRouter({
    routeTree,
    history: createMemoryHistory(),
    context: { queryClient, features, served: { current: undefined } },
  });
  await router.load();
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider<typeof router> router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

test("a passkey signs in by a button and the email field, unless the feature is taken out", async () => {
  const button = i18n.t("auth:login.passkey");
  const whole = await loginWith(features);
  expect(whole).toContain(button);
  expect(whole).toMatch(/autocomplete="email webauthn"/i);
  const without = await loginWith(features.filter((feature) => feature !== passkeys));
  expect(without).not.toContain(button);
  expect(without).toMatch(/autocomplete="email"/i);
});
