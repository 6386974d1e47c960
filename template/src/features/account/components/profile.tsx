import { lazy, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#kit/client/session.ts";
import { Badge } from "#ui/badge.tsx";
import { Section, SectionRow, SectionRows } from "#ui/card.tsx";
import { ModalButton } from "#ui/dialog.tsx";
import { OwnPicture } from "./uploads.tsx";

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
  const { name, email, emailVerified } = useSession().user;

  return (
    <Section title={t("card.title")}>
      <SectionRows>
        <OwnPicture />
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
