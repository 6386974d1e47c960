import { useQueryClient } from "@tanstack/react-query";
import { lazy } from "react";
import { useCan, useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { DeleteRecord } from "#ui/records/detail.tsx";
import { useUsers } from "../fields.tsx";
import { sendBan, sendUnban, userQueries } from "../queries.ts";
import type { User } from "../schema.ts";

const loadBanForm = () => import("./ban-form.tsx");
const BanForm = lazy(async () => ({ default: (await loadBanForm()).BanForm }));

export function UserAccess({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const other = useSession().user.id !== user.id;
  const mayBan = useCan({ user: ["ban"] });
  const mayDelete = useCan({ user: ["delete"] });
  const { banned } = user;
  const users = useUsers();
  const remember = (changed: User) => void userQueries.remember(queryClient, changed);
  const name = users.nameOf(user);
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
                  users={[user]}
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
            <DeleteRecord {...users} item={user} variant="secondary" />
          </SectionRow>
        )}
      </SectionRows>
    </Section>
  );
}
