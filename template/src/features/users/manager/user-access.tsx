import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import { useSession } from "#kit/client/session.ts";
import { Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { DeleteButton } from "#ui/resource-detail.tsx";
import { banUser, unbanUser, userQueries } from "../queries.ts";
import type { User } from "../schema.ts";

const loadBanForm = () => import("./ban-form.tsx");
const BanForm = lazy(async () => ({ default: (await loadBanForm()).BanForm }));

/** Without the actions by which you would lose your own access. */
export function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const other = useSession().user.id !== user.id;
  const mayBan = useCan({ user: ["ban"] });
  const mayDelete = useCan({ user: ["delete"] });
  const { id, banned } = user;
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
                  onBan={(ban) => banUser(queryClient, id, ban)}
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
              act={() => unbanUser(queryClient, id)}
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
