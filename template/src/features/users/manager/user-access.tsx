import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { useSession } from "#kit/client/session.ts";
import { asLeft } from "#kit/shared/places.ts";
import { quietDanger } from "#ui/button.tsx";
import { Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { banUser, deleteUser, unbanUser, userQuery } from "../queries.ts";
import type { User } from "../schema.ts";
import { LazyBanForm, loadBanForm } from "./lazy-ban-form.ts";

/** Without the actions by which you would lose your own access. */
export function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const other = useSession().user.id !== user.id;
  const mayBan = useCan({ user: ["ban"] });
  const mayDelete = useCan({ user: ["delete"] });
  if (!other || !(mayBan || mayDelete)) return null;
  return (
    <Section title={t("access.title")} description={t("access.intro")}>
      <SectionRows>
        {mayBan && !user.banned && (
          <SectionRow label={t("access.ban")} description={t("access.banText")}>
            <BanButton user={user} />
          </SectionRow>
        )}
        {mayBan && user.banned && (
          <SectionRow label={t("access.unban")} description={t("access.unbanText")}>
            <UnbanButton user={user} />
          </SectionRow>
        )}
        {mayDelete && (
          <SectionRow label={t("access.delete")} description={t("access.deleteText")}>
            <DeleteButton user={user} />
          </SectionRow>
        )}
      </SectionRows>
    </Section>
  );
}

const nameOf = ({ name, email }: User) => name || email;

function BanButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  return (
    <ModalButton
      variant="secondary"
      label={t("actions.ban")}
      title={t("ban.title")}
      description={t("ban.text", { name: nameOf(user) })}
      preload={loadBanForm}
    >
      {(close) => (
        <LazyBanForm
          onBan={(ban) => banUser(queryClient, user.id, ban)}
          onBanned={() => {
            close();
            notify("success", t("ban.done", { name: nameOf(user) }));
          }}
          onClose={close}
        />
      )}
    </ModalButton>
  );
}

function UnbanButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  return (
    <ConfirmButton
      variant="secondary"
      tone="primary"
      label={t("actions.unban")}
      title={t("unban.title")}
      text={t("unban.text", { name: nameOf(user) })}
      done={t("unban.done", { name: nameOf(user) })}
      failed={t("unban.failed")}
      act={() => unbanUser(queryClient, user.id)}
    />
  );
}

function DeleteButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <ConfirmButton
      variant="secondary"
      className={quietDanger}
      label={t("actions.delete")}
      title={t("delete.title")}
      text={t("delete.text", { name: nameOf(user) })}
      done={t("delete.done", { name: nameOf(user) })}
      failed={t("delete.failed")}
      act={async () => {
        await deleteUser(queryClient, user.id);
        await navigate(asLeft("/manager/users"));
        // After the navigation, because the page that is left would fetch it again.
        queryClient.removeQueries(userQuery(user.id));
        router.clearCache();
      }}
    />
  );
}
