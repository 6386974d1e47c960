import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { listState } from "#kit/client/list.ts";
import { Ago } from "#kit/client/moment.tsx";
import { Can, useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Fact } from "#ui/card.tsx";
import { ActionButton } from "#ui/dialog.tsx";
import { EditLink, Facts, RecordDetail } from "#ui/records/detail.tsx";
import { SessionList } from "#ui/session-list.tsx";
import { RoleBadge, StatusBadges } from "./components/user-badges.tsx";
import { useUsers, useViewAs } from "./fields.tsx";
import { UserAccess } from "./manager/user-access.tsx";
import { revokeSession, revokeSessions, sessionsQuery } from "./queries.ts";
import type { User } from "./schema.ts";

export function UserPage({ id, more }: { id: string; more?: ReactNode }) {
  const { t } = useTranslation(["users", "common"]);
  const users = useUsers();
  const { name, lastSeenOn, createdAt, onboardedAt } = users.fields;
  return (
    <RecordDetail
      {...users}
      id={id}
      mark={({ image }, name) => <Avatar name={name} image={image} size="lg" />}
      badges={(user) => (
        <span className="flex flex-wrap gap-1.5">
          <RoleBadge role={user.role} />
          <StatusBadges user={user} />
        </span>
      )}
      description={({ name, email }) => name && <bdi>{email}</bdi>}
      actions={(user) => (
        <>
          <ViewAsButton user={user} />
          <EditLink {...users} id={id} />
        </>
      )}
      section={t("common:details")}
      facts={(user) => (
        <>
          <Facts
            item={user}
            fields={{
              name,
              ...(user.lastSeenOn && { lastSeenOn }),
              createdAt,
              ...(user.onboardedAt && { onboardedAt }),
            }}
          />
          {user.banned && <BanFacts user={user} />}
        </>
      )}
    >
      {(user) => (
        <>
          <Can permissions={{ session: ["list"] }}>
            <UserSessions id={id} />
          </Can>
          {more}
          <UserAccess user={user} />
        </>
      )}
    </RecordDetail>
  );
}

function BanFacts({ user }: { user: User }) {
  const { t } = useTranslation("users");
  return (
    <>
      <Fact name={t("fields.banExpires")}>
        {user.banExpires ? <Ago time={user.banExpires} /> : t("detail.untilLifted")}
      </Fact>
      <Fact name={t("fields.banReason")} wide>
        {user.banReason}
      </Fact>
    </>
  );
}

function UserSessions({ id }: { id: string }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const mayRevoke = useCan({ session: ["revoke"] });
  return (
    <SessionList
      list={listState(useInfiniteQuery(sessionsQuery(id)))}
      title={t("sessions.title")}
      failed={t("sessions.failed")}
      empty={t("sessions.empty")}
      withEnd
      onRevoke={mayRevoke && ((sessionId) => revokeSession(queryClient, id, sessionId))}
      all={{
        label: t("actions.revokeAll"),
        title: t("sessions.revokeAllTitle"),
        text: t("sessions.revokeAllText"),
        done: t("sessions.allRevoked"),
        act: () => revokeSessions(queryClient, id),
      }}
    />
  );
}

function ViewAsButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const { mayView, viewing } = useViewAs();
  return (
    mayView(user) && (
      <ActionButton variant="secondary" {...viewing(user)}>
        {t("viewAs.action")}
      </ActionButton>
    )
  );
}
