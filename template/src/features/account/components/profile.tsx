import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#kit/client/session.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { ConfirmButton, ModalButton } from "#ui/dialog.tsx";
import { notify } from "#ui/notify.ts";
import { PictureButton } from "#ui/picture-button.tsx";
import { avatarSize } from "../avatar-size.ts";
import { removeAvatar, sendAvatar } from "../queries.ts";

const loadForms = () => import("./forms.tsx");
const NameForm = lazy(async () => ({ default: (await loadForms()).NameForm }));

interface ProfileProps {
  naming: boolean;
  onNamingChange: (naming: boolean) => void;
  /** The button that changes the address. */
  changeEmail: ReactNode;
}

/** Who the user is, and what can be changed of it. */
export function Profile({ naming, onNamingChange, changeEmail }: ProfileProps) {
  const { t } = useTranslation(["account", "auth", "common"]);
  const { name, email, emailVerified, image } = useSession().user;

  return (
    <Section title={t("card.title")}>
      <SectionRows>
        {/* A press on the picture is one on the button beside it. */}
        <div className="relative [&_button:first-of-type]:static [&_button:first-of-type]:after:absolute [&_button:first-of-type]:after:inset-0">
          <SectionRow
            label={
              <span className="flex items-center gap-3.5">
                <Avatar name={name || email} image={image} size="lg" />
                {t("picture.title")}
              </span>
            }
          >
            <OwnPicture image={image} />
          </SectionRow>
        </div>
        <SectionRow label={t("name.label")} description={<bdi>{name || t("common:notAvailable")}</bdi>}>
          <ModalButton
            variant="secondary"
            label={t("name.action")}
            open={naming}
            onOpenChange={onNamingChange}
            title={t("name.title")}
            closeLabel={t("common:close")}
            preload={loadForms}
          >
            {(close) => <NameForm name={name} onDone={close} />}
          </ModalButton>
        </SectionRow>
        <SectionRow
          label={t("auth:login.email")}
          description={
            <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <bdi className="wrap-anywhere">{email}</bdi>
              {!emailVerified && <Badge tone="warning">{t("card.notVerified")}</Badge>}
            </span>
          }
        >
          {changeEmail}
        </SectionRow>
      </SectionRows>
    </Section>
  );
}

/** The buttons that change the profile picture. */
function OwnPicture({ image }: { image: string | undefined }) {
  const { t } = useTranslation(["account", "common"]);
  const queryClient = useQueryClient();
  return (
    <div className="flex flex-wrap gap-1">
      <PictureButton
        variant="secondary"
        label={image ? t("picture.change") : t("picture.add")}
        title={t("picture.title")}
        closeLabel={t("common:close")}
        target={avatarSize}
        round
        onSend={(picture, options) => sendAvatar(queryClient, picture, options)}
        onSent={() => notify("success", t("picture.saved"))}
      />
      {image && (
        <ConfirmButton
          variant="ghost"
          label={t("picture.remove")}
          title={t("picture.removeTitle")}
          text={t("picture.removeText")}
          done={t("picture.removed")}
          failed={t("picture.failed")}
          act={() => removeAvatar(queryClient)}
        />
      )}
    </div>
  );
}
