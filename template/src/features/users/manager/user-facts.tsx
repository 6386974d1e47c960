import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Moment } from "#kit/client/moment.tsx";
import { Fact, Section } from "#ui/card.tsx";
import type { User } from "../schema.ts";

export function UserFacts({ user, links }: { user: User; links?: ReactNode }) {
  const { t } = useTranslation("users");
  return (
    <Section title={t("detail.facts")} actions={links}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 sm:gap-x-8">
        <Fact name={t("fields.role")}>{t(`roles.${user.role}`)}</Fact>
        <Fact name={t("fields.createdAt")}>
          <Moment time={user.createdAt} />
        </Fact>
        <Fact name={t("fields.onboardedAt")}>
          {user.onboardedAt ? <Moment time={user.onboardedAt} /> : t("badges.notOnboarded")}
        </Fact>
        {user.banned && (
          <>
            <Fact name={t("fields.banExpires")}>
              {user.banExpires ? <Moment time={user.banExpires} /> : t("detail.untilLifted")}
            </Fact>
            <Fact name={t("fields.banReason")} wide>
              {user.banReason}
            </Fact>
          </>
        )}
      </dl>
    </Section>
  );
}
