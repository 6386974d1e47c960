import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode } from "react";
import { listState } from "#kit/client/list.ts";
import { Ago, Moment } from "#kit/client/moment.tsx";
import { leaveFor } from "#kit/client/navigation.ts";
import { Can, useCan, useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { useAction } from "#ui/action.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Fact, Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { notify } from "#ui/notify.ts";
import { DeleteButton, ResourceDetail } from "#ui/resource-detail.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { SessionList } from "#ui/session-list.tsx";
import { RoleBadge, StatusBadges } from "../components/user-badges.tsx";
import { revokeSession, revokeSessions, sendBan, sendUnban, sessionsQuery, userQueries } from "../queries.ts";
import type { User } from "../schema.ts";

interface UserPageProps {
  id: string;
  more?: ReactNode;
}

export function UserPage({ id, more }: UserPageProps) {
  const { t } = useTranslation(["users", "common"]);
  const user = useItem(userQueries.item(id));
  const name = user.name || user.email;
  return (
    <ResourceDetail
      name={name}
      mark={<Avatar name={name} image={user.image} size="lg" />}
      badges={
        <span className="flex flex-wrap gap-1.5">
          <RoleBadge user={user} />
          <StatusBadges user={user} />
        </span>
      }
      description={user.name && <bdi>{user.email}</bdi>}
      actions={
        <>
          <ViewAsButton user={user} />
          <Can permissions={{ user: ["update"] }}>
            <Link to="/manager/users/$id/update" params={{ id }} className={buttonClass()}>
              <Icon name="pencil" />
              {t("actions.edit")}
            </Link>
          </Can>
        </>
      }
      section={t("detail.facts")}
      facts={
        <>
          <Fact name={t("fields.createdAt")}>
            <Moment time={user.createdAt} dayOnly />
          </Fact>
          {user.onboardedAt && (
            <Fact name={t("fields.onboardedAt")}>
              <Moment time={user.onboardedAt} dayOnly />
            </Fact>
          )}
          {user.banned && (
            <>
              <Fact name={t("fields.banExpires")}>
                {user.banExpires ? <Ago time={user.banExpires} /> : t("detail.untilLifted")}
              </Fact>
              <Fact name={t("fields.banReason")} wide>
                {user.banReason}
              </Fact>
            </>
          )}
        </>
      }
    >
      <Can permissions={{ session: ["list"] }}>
        <UserSessions id={id} />
      </Can>
      {more}
      <UserAccess user={user} />
    </ResourceDetail>
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

function ViewAsButton({ user: { id, name, email, role, banned } }: { user: User }) {
  const { t } = useTranslation("users");
  const own = useSession().user.id === id;
  const mayView = useCan({
    user: role === "admin" ? ["impersonate", "impersonate-admins"] : ["impersonate"],
  });
  const { pending, run } = useAction({
    act: async () => {
      const { authClient, callAuth } = await import("#config/auth-client.ts");
      await callAuth((options) => authClient.admin.impersonateUser({ userId: id, ...options }));
      await leaveFor("/app");
    },
    failed: t("viewAs.failed", { name: name || email }),
    explain: ({ code }) => (code === "BANNED_USER" ? t("viewAs.banned") : undefined),
  });
  return (
    !own &&
    mayView &&
    !banned && (
      <Button variant="secondary" pending={pending} onClick={() => void run()}>
        {t("viewAs.action")}
      </Button>
    )
  );
}

const loadBanForm = () => import("./ban-form.tsx");
const BanForm = lazy(async () => ({ default: (await loadBanForm()).BanForm }));

function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const other = useSession().user.id !== user.id;
  const mayBan = useCan({ user: ["ban"] });
  const mayDelete = useCan({ user: ["delete"] });
  const { id, banned } = user;
  const remember = (changed: User) => void userQueries.remember(queryClient, changed);
  const name = user.name || user.email;
  if (!other || !(mayBan || mayDelete)) return null;
  return (
    <Section title={t("access.title")} description={t("access.intro")}>
      <SectionRows>
        {mayBan && !banned && (
          <SectionRow label={t("access.ban")} description={t("access.banText")}>
            <ModalButton
              variant="secondary"
              label={t("actions.ban")}
              title={t("ban.title")}
              description={t("ban.text", { name })}
              preload={loadBanForm}
            >
              {(close) => (
                <BanForm
                  onBan={async (ban) => remember(await sendBan(user, ban))}
                  onBanned={() => {
                    close();
                    notify("success", t("ban.done", { name }));
                  }}
                  onClose={close}
                />
              )}
            </ModalButton>
          </SectionRow>
        )}
        {mayBan && banned && (
          <SectionRow label={t("access.unban")} description={t("access.unbanText")}>
            <ConfirmButton
              variant="secondary"
              tone="primary"
              label={t("actions.unban")}
              title={t("unban.title")}
              text={t("unban.text", { name })}
              done={t("unban.done", { name })}
              failed={t("unban.failed")}
              act={async () => remember(await sendUnban(user))}
            />
          </SectionRow>
        )}
        {mayDelete && (
          <SectionRow label={t("access.delete")} description={t("access.deleteText")}>
            <DeleteButton
              list="/manager/users"
              queryKey={userQueries.item(id).queryKey}
              variant="secondary"
              label={t("actions.delete")}
              title={t("delete.title")}
              text={t("delete.text", { name })}
              done={t("delete.done", { name })}
              failed={t("delete.failed")}
              act={() => userQueries.delete(queryClient, id)}
            />
          </SectionRow>
        )}
      </SectionRows>
    </Section>
  );
}
