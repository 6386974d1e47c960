import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { lazy } from "react";
import { settle, unwrap } from "#kit/client/api.ts";
import { DocumentTitle } from "#kit/client/document.tsx";
import { useEditForm } from "#kit/client/edit-form.ts";
import { Place } from "#kit/client/feature.tsx";
import { listState } from "#kit/client/list.ts";
import { Ago } from "#kit/client/moment.tsx";
import { useSession } from "#kit/client/session.ts";
import { useTeam } from "#kit/client/team.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { hasRank, type Team } from "#kit/shared/permissions.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { quietDanger } from "#ui/button.tsx";
import { Section, SectionRow, SectionRows, Sections } from "#ui/card.tsx";
import { ActionButton, ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { SubmitButton } from "#ui/form-actions.tsx";
import { Icon } from "#ui/icon.tsx";
import { Input } from "#ui/input.tsx";
import { ListRow, ListSection } from "#ui/list.tsx";
import { notify } from "#ui/notify.ts";
import { PageHeader } from "#ui/page.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { TeamPicture } from "../components/uploads.tsx";
import {
  actsQuery,
  getPeople,
  invitationsQuery,
  leadAway,
  leaveTeam,
  ofTeam,
  refreshTeam,
  teamQuery,
} from "../queries.ts";
import type { OwnTeam } from "../schema.ts";
import type { MembersSearch } from "../search.ts";
import { loadForms, Members } from "./members.tsx";

const InviteForm = lazy(async () => ({ default: (await loadForms()).InviteForm }));
const TransferForm = lazy(async () => ({ default: (await loadForms()).TransferForm }));
const DeleteForm = lazy(async () => ({ default: (await loadForms()).DeleteForm }));

export function TeamSettingsPage({ search }: { search: MembersSearch }) {
  const { t } = useTranslation("teams");
  const team = useItem(teamQuery(useTeam().slug));
  const isAdmin = hasRank(team, "admin");
  return (
    <>
      <DocumentTitle>{t("settings.title")}</DocumentTitle>
      <PageHeader
        title={t("settings.title")}
        description={<bdi>{team.name}</bdi>}
        mark={!isAdmin && <Avatar name={team.name} image={team.logo} size="lg" />}
        badges={<Badge tone="accent">{t(`roles.${team.role}`)}</Badge>}
      />
      <Sections>
        {isAdmin && <Identity team={team} />}
        <Members team={team} search={search} manage={isAdmin} />
        {isAdmin && <Invitations team={team} />}
        {hasRank(team, "owner") && <Place name="acts" props={{ query: actsQuery(team.slug) }} />}
        <Danger team={team} />
      </Sections>
    </>
  );
}

function Identity({ team }: { team: OwnTeam }) {
  const { t } = useTranslation("teams");
  const { slug, name } = team;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).teamChange,
    defaultValues: { name, slug },
    onSave: (typed, changed) =>
      unwrap(
        ofTeam(slug).patch(Object.fromEntries(Object.entries(typed).filter(([name]) => changed.has(name)))),
      ),
    onSaved: async (saved) => {
      notify("success", t("settings.saved"));
      if (saved.slug !== slug)
        await navigate({ to: "/app/t/$team/settings", params: { team: saved.slug }, replace: true });
      await refreshTeam(queryClient, slug);
    },
    failed: t("settings.failed"),
    fieldOf: { TEAM_SLUG_TAKEN: { name: "slug" } },
  });
  return (
    <Section title={t("settings.identity")} description={t("settings.identityText")}>
      <TeamPicture team={team} />
      <EditForm form={form}>
        <FormField form={form} name="name" label={t("fields.name")}>
          {(control) => <Input {...control} autoComplete="organization" />}
        </FormField>
        <FormField form={form} name="slug" label={t("fields.slug")} description={t("settings.slugHint")}>
          {(control) => <Input {...control} dir="ltr" autoComplete="off" autoCapitalize="none" />}
        </FormField>
        <div>
          <SubmitButton>{t("settings.save")}</SubmitButton>
        </div>
      </EditForm>
    </Section>
  );
}

function Invitations({ team }: { team: Team }) {
  const { t } = useTranslation(["teams", "common"]);
  const queryClient = useQueryClient();
  const list = listState(useInfiniteQuery(invitationsQuery(team.slug)));
  return (
    <ListSection
      title={t("invitations.title")}
      intro={t("invitations.intro")}
      list={list}
      loading={t("invitations.loading")}
      failed={t("invitations.failed")}
      empty={<p className="text-muted">{t("invitations.empty")}</p>}
      actions={
        <ModalButton
          label={
            <>
              <Icon name="user-plus" />
              {t("invite.action")}
            </>
          }
          title={t("invite.title", { team: team.name })}
          closeLabel={t("common:close")}
          preload={loadForms}
        >
          {(close) => <InviteForm team={team} onDone={close} />}
        </ModalButton>
      }
    >
      {list.rows.map(({ id, email, role, expiresAt }) => (
        <ListRow
          key={id}
          mark={<Avatar name={email} />}
          title={
            <>
              <bdi>{email}</bdi>
              <Badge tone={role === "member" ? "neutral" : "accent"}>{t(`roles.${role}`)}</Badge>
            </>
          }
          facts={
            <Ago
              time={expiresAt}
              say={(when) => t(isPast(expiresAt) ? "invitations.expired" : "invitations.expires", { when })}
            />
          }
          more={(titleId) => (
            <ActionButton
              variant="secondary"
              size="sm"
              aria-describedby={titleId}
              act={async () => {
                await settle(getPeople(team.slug).invitations({ id }).resend.post());
                await refreshTeam(queryClient, team.slug);
              }}
              done={t("resend.done", { email })}
              failed={t("resend.failed")}
            >
              {t("resend.action")}
            </ActionButton>
          )}
          action={{
            label: t("revoke.action"),
            title: t("revoke.title"),
            text: t("revoke.text", { email }),
            done: t("revoke.done"),
            failed: t("revoke.failed"),
            act: async () => {
              await settle(getPeople(team.slug).invitations({ id }).delete());
              await refreshTeam(queryClient, team.slug);
            },
          }}
        />
      ))}
    </ListSection>
  );
}

const isPast = (time: string) => Date.parse(time) < Date.now();

function Danger({ team }: { team: OwnTeam }) {
  const { t } = useTranslation(["teams", "common"]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { email } = useSession().user;
  const { slug, name } = team;
  // The only member has no one to transfer the team to.
  const isAlone = team.members === 1;
  return (
    <Section title={t("danger.title")}>
      <SectionRows>
        {!isAlone && (
          <SectionRow label={t("leave.action")} description={t("leave.text")}>
            <ConfirmButton
              variant="secondary"
              label={t("leave.action")}
              title={t("leave.title")}
              text={t("leave.text")}
              done={t("leave.done", { name })}
              failed={t("leave.failed")}
              act={async () => {
                await leaveTeam(slug, email);
                await leadAway(queryClient, navigate, slug);
              }}
            />
          </SectionRow>
        )}
        {hasRank(team, "owner") && (
          <>
            {!isAlone && (
              <SectionRow label={t("transfer.action")} description={t("transfer.text")}>
                <ModalButton
                  variant="secondary"
                  label={t("transfer.action")}
                  title={t("transfer.title")}
                  description={t("transfer.text")}
                  closeLabel={t("common:close")}
                  preload={loadForms}
                >
                  {(close) => <TransferForm team={team} onDone={close} />}
                </ModalButton>
              </SectionRow>
            )}
            <SectionRow label={t("delete.action")} description={t("delete.text")}>
              <ModalButton
                variant="secondary"
                className={quietDanger}
                label={t("delete.action")}
                title={t("delete.title")}
                description={t("delete.text")}
                preload={loadForms}
              >
                {(close) => <DeleteForm team={team} onDone={close} />}
              </ModalButton>
            </SectionRow>
          </>
        )}
      </SectionRows>
    </Section>
  );
}
