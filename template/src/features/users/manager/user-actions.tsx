import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Can, useCan } from "#client/can.tsx";
import { useSession } from "#client/session.ts";
import { ConfirmButton } from "#ui/feedback/confirm-button.tsx";
import { ModalButton } from "#ui/feedback/modal-button.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { banUser, deleteUser, unbanUser, userQuery } from "../queries.ts";
import type { User } from "../schema.ts";
import { ViewAsButton } from "./view-as-button.tsx";

const loadBanForm = () => import("./ban-form.tsx");
const BanForm = lazy(async () => ({ default: (await loadBanForm()).BanForm }));

/** Without the actions by which you would lose your own access. */
export function UserActions({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const other = useSession().user.id !== user.id;
  const viewAs = useCan({
    user: user.role === "admin" ? ["impersonate", "impersonate-admins"] : ["impersonate"],
  });
  return (
    <>
      <Can permissions={{ user: ["update"] }}>
        <Link
          to="/manager/users/$id/update"
          params={{ id: user.id }}
          className={buttonClass({ variant: "secondary" })}
        >
          {t("actions.edit")}
        </Link>
      </Can>
      {other && (
        <>
          {viewAs && !user.banned && <ViewAsButton user={user} />}
          <Can permissions={{ user: ["ban"] }}>
            {user.banned ? <UnbanButton user={user} /> : <BanButton user={user} />}
          </Can>
          <Can permissions={{ user: ["delete"] }}>
            <DeleteButton user={user} />
          </Can>
        </>
      )}
    </>
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
        <BanForm
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
      variant="danger"
      label={t("actions.delete")}
      title={t("delete.title")}
      text={t("delete.text", { name: nameOf(user) })}
      done={t("delete.done", { name: nameOf(user) })}
      failed={t("delete.failed")}
      act={async () => {
        await deleteUser(queryClient, user.id);
        await navigate({ to: "/manager/users" });
        // After the navigation, because the page that is left would fetch it again.
        queryClient.removeQueries(userQuery(user.id));
        router.clearCache();
      }}
    />
  );
}
