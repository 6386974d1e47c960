import { Link } from "@tanstack/react-router";
import ScrollText from "lucide-react/icons/scroll-text";
import { useTranslation } from "react-i18next";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { Can } from "#kit/client/can.tsx";
import type { LoadingOne } from "#kit/client/load.ts";
import { permits } from "#kit/shared/permissions.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { auditQueries } from "../queries.ts";
import { LatestActs } from "./latest-acts.tsx";

const needs = { audit: ["read"] } as const;

/** What a user did last, or what was done to them, with a link to all of it. */
function UserActs({ id }: { id: string }) {
  const { t } = useTranslation(["audit", "home"]);
  const all = (
    <Link
      to="/manager/audit"
      search={{ person: id }}
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      <ScrollText aria-hidden="true" />
      {t("home:navigation.audit")}
    </Link>
  );
  return (
    <Can permissions={needs}>
      <Section title={t("list.latest")} actions={all}>
        <Card flush>
          <LatestActs
            search={{ person: id }}
            empty={<p className="px-5 py-4 text-muted">{t("list.empty")}</p>}
            failed={t("list.failed")}
          />
        </Card>
      </Section>
    </Can>
  );
}

async function load(loading: LoadingOne) {
  const { permissions } = await ensureBootstrap(loading.context.queryClient);
  if (permits(permissions, needs)) await auditQueries.loadFirst({ person: loading.params.id })(loading);
}

export default { Component: UserActs, load };
