import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#client/session.ts";
import { ModalButton } from "#ui/feedback/modal-button.tsx";
import { Avatar } from "#ui/primitives/avatar.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Card, CardTitle } from "#ui/primitives/card.tsx";
import { OwnPicture } from "./own-picture.tsx";

const loadNameForm = () => import("./name-form.tsx");
const NameForm = lazy(async () => ({ default: (await loadNameForm()).NameForm }));

interface UserCardProps {
  naming: boolean;
  onNamingChange: (naming: boolean) => void;
  /** The button that changes the address. */
  changeEmail: ReactNode;
}

export function UserCard({ naming, onNamingChange, changeEmail }: UserCardProps) {
  const { t } = useTranslation(["account", "common"]);
  const { name, email, emailVerified, image } = useSession().user;

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex min-w-0 items-center gap-4">
        <Avatar name={name || email} image={image} size="lg" />
        <div className="min-w-0">
          <CardTitle className="wrap-anywhere">{name || t("common:notAvailable")}</CardTitle>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-muted">
            <bdi className="wrap-anywhere">{email}</bdi>
            {!emailVerified && <Badge tone="warning">{t("card.notVerified")}</Badge>}
          </div>
        </div>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ModalButton
          variant="secondary"
          label={t("name.action")}
          open={naming}
          onOpenChange={onNamingChange}
          title={t("name.title")}
          closeLabel={t("common:close")}
          preload={loadNameForm}
        >
          {(close) => <NameForm name={name} onDone={close} />}
        </ModalButton>
        {changeEmail}
        <OwnPicture image={image} />
      </div>
    </Card>
  );
}
