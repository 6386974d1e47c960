import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { serverI18n } from "#app/texts.server.ts";
import type { Feature } from "#kit/client/feature.tsx";
import type { AuditItem } from "#kit/shared/audit.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { audit } from "./feature.ts";
import { useDetails } from "./manager/acts.ts";

type Entry = Pick<AuditItem, "action" | "details">;

// Arbitrary texts.
const values = { captain: "audit:list.title", mate: "audit:list.empty" } as const;
const ranked: Feature = { audit: { account: { acts: audit.audit?.account?.acts as never, values } } };

async function getDetails(entry: Entry): Promise<string[]> {
  const root = createRootRouteWithContext<{ features: readonly Feature[] }>()({
    component: () => useDetails()(entry).join("|"),
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory(),
    context: { features: [audit, ranked] },
  });
  await router.load();
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
  return html.replaceAll(/<.*?>/g, "").split("|");
}

const i18n = serverI18n(defaultLanguage);
const t = i18n.getFixedT(defaultLanguage, ["audit", "common"]);

test("an entry's details begin with the person concerned, and use the feature's names for ranks", async () => {
  const details = { member: "Grace", from: "captain", to: "mate" };
  expect(await getDetails({ action: "account.roleChanged" as never, details })).toEqual([
    "Grace",
    t("details.change", { from: t("list.title"), to: t("list.empty") }),
  ]);
  const roles = { from: "user", to: "admin" };
  expect(await getDetails({ action: "user.roleChanged", details: roles })).toEqual([
    t("details.change", { from: t("common:roles.user"), to: t("common:roles.admin") }),
  ]);
});
