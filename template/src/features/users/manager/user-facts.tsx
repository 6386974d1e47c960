import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "#ui/primitives/card.tsx";
import { Moment } from "../components/moment.tsx";
import type { User } from "../schema.ts";

export function UserFacts({ user }: { user: User }) {
  const { t } = useTranslation(["users", "common"]);
  return (
    <Card aria-label={t("detail.facts")}>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={t("fields.name")}>{user.name || t("common:notAvailable")}</Fact>
        <Fact name={t("fields.email")}>
          <bdi>{user.email}</bdi>
        </Fact>
        <Fact name={t("fields.role")}>{t(`roles.${user.role}`)}</Fact>
        <Fact name={t("fields.createdAt")}>
          <Moment time={user.createdAt} />
        </Fact>
        <Fact name={t("fields.onboardedAt")}>
          {user.onboardedAt ? <Moment time={user.onboardedAt} /> : t("badges.notOnboarded")}
        </Fact>
        {user.banned && (
          <>
            <Fact name={t("fields.banReason")}>{user.banReason ?? t("common:notAvailable")}</Fact>
            <Fact name={t("fields.banExpires")}>
              {user.banExpires ? <Moment time={user.banExpires} /> : t("detail.untilLifted")}
            </Fact>
          </>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
    </div>
  );
}
