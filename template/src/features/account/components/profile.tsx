import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#kit/client/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Section } from "#ui/card.tsx";
import { ModalButton } from "#ui/dialog.tsx";
import { OwnPicture } from "./own-picture.tsx";

const loadNameForm = () => import("./name-form.tsx");
const NameForm = lazy(async () => ({ default: (await loadNameForm()).NameForm }));

interface ProfileProps {
  naming: boolean;
  onNamingChange: (naming: boolean) => void;
  /** The button that changes the address. */
  changeEmail: ReactNode;
}

/** Who the user is, and what can be changed of it. */
export function Profile({ naming, onNamingChange, changeEmail }: ProfileProps) {
  const { t } = useTranslation(["account", "common"]);
  const { name, email, emailVerified, image } = useSession().user;

  return (
    <Section
      mark={<Avatar name={name || email} image={image} size="lg" />}
      title={name || email}
      description={
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="wrap-anywhere">{email}</bdi>
          {!emailVerified && <Badge tone="warning">{t("card.notVerified")}</Badge>}
        </span>
      }
    >
      <div className="flex h-full flex-wrap content-center items-center gap-2.5">
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
    </Section>
  );
}
