import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRoute,
  createRootRouteWithContext,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { AccountPage } from "#features/account/components/account-page.tsx";
import { sessionsQuery as ownSessionsQuery } from "#features/account/queries.ts";
import { LoginPage } from "#features/auth/login/login-page.tsx";
import { passkeys } from "#features/passkeys/feature.ts";
import { UserPage } from "#features/users/detail.tsx";
import { sessionsQuery, userQueries } from "#features/users/queries.ts";
import type { User } from "#features/users/schema.ts";
import { UsersPage } from "#features/users/table.tsx";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { type Feature, loadParts, Place } from "#kit/client/feature.tsx";
import { Can } from "#kit/client/session.ts";
import type { Bootstrap } from "#kit/shared/bootstrap.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import type { Granted } from "#kit/shared/permissions.ts";
import { sessionFor, visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { grants } from "./features.server.ts";
import { features } from "./features.ts";
import { serverI18n } from "./texts.server.ts";

const time = "2026-05-01T12:00:00.000Z";
const user = {
  id: "ada",
  email: "ada@example.com",
  name: "Ada",
  role: "user",
  emailVerified: true,
  banned: false,
  banReason: null,
  banExpires: null,
  onboardedAt: time,
  lastSeenOn: null,
  createdAt: time,
  image: "/files/ada.webp",
} satisfies User;
const session = {
  id: "phone",
  token: "abc…",
  userAgent: null,
  ipAddress: null,
  current: false,
  createdAt: time,
  updatedAt: time,
  expiresAt: time,
};
const listed = <Row,>(row: Row) => ({
  pages: [{ items: [row], nextCursor: null, total: 1 }],
  pageParams: [""],
});

/** A page, as a user with these permissions sees it. */
function renderHtml(permissions: Granted, page: ReactNode, impersonatedBy: string | null = null): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const bootstrap: Bootstrap = {
    ...visitorBootstrap,
    session: sessionFor({ ...user, id: "grace", role: "admin" }, impersonatedBy),
    permissions,
  };
  queryClient.setQueryData(bootstrapQuery.queryKey, bootstrap);
  queryClient.setQueryData(userQueries.item(user.id).queryKey, user);
  queryClient.setQueryData(userQueries.list({}).queryKey, listed(user));
  queryClient.setQueryData(ownSessionsQuery.queryKey, { pages: [], pageParams: [] });
  queryClient.setQueryData(sessionsQuery(user.id).queryKey, listed(session));
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: createRootRoute(), history });
  return renderToString(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterContextProvider router={router}>{page}</RouterContextProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

const getControls = (permissions: Granted, page: ReactNode) => namesIn(renderHtml(permissions, page));

/** The names of buttons and links. */
function namesIn(html: string): string[] {
  return [...html.matchAll(/<(?:button|a)\b.*?>(.*?)<\/(?:button|a)>/g)].map(([, inner = ""]) =>
    inner.replace(/<.*?>/g, ""),
  );
}

const i18n = serverI18n(defaultLanguage);
const t = i18n.getFixedT(defaultLanguage, ["users", "kit"]);

const reader: Granted = { apps: ["manager"], user: ["list", "get"] };

test("an administrator sees a button for everything that can be done to a user", () => {
  expect(getControls(grants.admin, <UserPage id={user.id} />)).toEqual([
    t("viewAs.action"),
    t("actions.edit"),
    t("kit:sessions.revoke"),
    t("actions.revokeAll"),
    t("actions.ban"),
    t("actions.delete"),
  ]);
});

test("a role with fewer permissions sees no button that it may not use", () => {
  const sees = (permissions: Granted) => getControls(permissions, <UserPage id={user.id} />);
  expect(sees(reader)).toEqual([]);
  expect(sees({ ...reader, user: ["get", "ban"] })).toEqual([t("actions.ban")]);
  expect(sees({ ...reader, session: ["list"] })).toEqual([]);
  expect(sees({ ...reader, session: ["list", "revoke"] })).toEqual([
    t("kit:sessions.revoke"),
    t("actions.revokeAll"),
  ]);
});

test("a list offers the New button to those who may add items", () => {
  const sees = (permissions: Granted) => getControls(permissions, <UsersPage search={{}} />);
  expect(sees(grants.admin)).toContain(t("actions.new"));
  expect(sees(reader)).not.toContain(t("actions.new"));
});

test("while viewing as a user, buttons that only the owner may use are disabled, with the reason", () => {
  const page = (
    <AccountPage
      search={{}}
      resend={() => null}
      preferences={<button type="button">Theme</button>}
      more={null}
      signOut={null}
    />
  );
  const free = (html: string) => namesIn(html.replaceAll(/<fieldset disabled.*?<\/fieldset>/gs, ""));
  expect(free(renderHtml(grants.user, page))).toContain(i18n.t("account:delete.action"));
  const viewed = renderHtml(grants.user, page, "admin");
  expect(free(viewed)).toEqual(["Theme"]);
  expect(viewed).toContain(`<span id="viewed">${i18n.t("common:errors.IMPERSONATING")}`);
});

test("all of several required permissions are needed", () => {
  const both = (
    <Can permissions={{ user: ["list", "ban"], session: ["list"] }}>
      <button type="button">Both</button>
    </Can>
  );
  expect(getControls(grants.admin, both)).toEqual(["Both"]);
  expect(getControls(reader, both)).toEqual([]);
  expect(getControls({ ...reader, user: ["list", "ban"] }, both)).toEqual([]);
});

/** The login page of an app that has these features. */
async function loginWith(features: readonly Feature[], choice?: ReactNode): Promise<string> {
  const queryClient = new QueryClient();
  queryClient.setQueryData(bootstrapQuery.queryKey, visitorBootstrap);
  interface Context {
    queryClient: QueryClient;
    features: readonly Feature[];
    served: { current: undefined };
  }
  const routeTree = createRootRouteWithContext<Context>()({
    loader: (loading) => loadParts(loading, "login"),
    component: () => (
      <LoginPage
        controls={null}
        more={<Place name="login" props={{}} />}
        people={choice ? { intro: "", choice } : undefined}
      />
    ),
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

test("a passkey signs in from a button and the email field, unless the feature was removed", async () => {
  const button = i18n.t("auth:login.passkey");
  const whole = await loginWith(features);
  expect(whole).toContain(button);
  expect(whole).toMatch(/autocomplete="email webauthn"/i);
  const without = await loginWith(features.filter((feature) => feature !== passkeys));
  expect(without).not.toContain(button);
  expect(without).toMatch(/autocomplete="email"/i);
});

test("the login page does not wait for the code of accounts to choose from", async () => {
  const Slow = lazy(() => new Promise<never>(() => {}));
  expect(await loginWith(features, <Slow />)).toContain('type="email"');
});
