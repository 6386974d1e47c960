import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LoadingOne } from "#kit/client/api.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { permits } from "#kit/shared/permissions.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { auditQueries } from "../queries.ts";
import { LatestActs } from "./latest-acts.tsx";

const needs = { audit: ["read"] } as const;

/** The latest actions by or on a user, or on a record, with a link to all. Renders nothing if there are none. */
function ActsOf({ id }: { id: string }) {
  const { t } = useTranslation(["audit", "home"]);
  const mayRead = useCan(needs);
  const { data } = useQuery({ ...auditQueries.first({ person: id }), enabled: mayRead });
  if (!mayRead || data?.length === 0) return null;
  const isPerson = data?.some(({ actor, target }) => actor?.id === id || target?.kind === "user");
  const all = (
    <Link
      to="/manager/audit"
      search={isPerson ? { person: id } : { searchTerm: id }}
      className={buttonClass({ variant: "secondary" })}
    >
      <Icon name="scroll-text" />
      {t("home:navigation.audit")}
    </Link>
  );
  return (
    <Section title={t("list.latest")} actions={all}>
      <Card flush>
        <LatestActs search={{ person: id }} empty={null} failed={t("list.failed")} />
      </Card>
    </Section>
  );
}

async function load(loading: LoadingOne) {
  const { permissions } = await ensureBootstrap(loading.context.queryClient);
  if (permits(permissions, needs)) await auditQueries.loadFirst({ person: loading.params.id })(loading);
}

export default { Component: ActsOf, load };
