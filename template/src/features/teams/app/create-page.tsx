import { DocumentTitle } from "#kit/client/document.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { PageHeader } from "#ui/page.tsx";
import { CreateForm } from "../components/forms.tsx";
import { InvitationNotice } from "../components/notice.tsx";

/** The first page for someone without a team, if everyone works in one. */
export function CreateTeamPage() {
  const { t } = useTranslation("teams");
  const title = t("create.action");
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <PageHeader title={title} description={t("create.intro")} />
      <InvitationNotice />
      <Card className="max-w-lg">
        <CreateForm />
      </Card>
    </>
  );
}
