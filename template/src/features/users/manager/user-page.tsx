import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { DocumentTitle } from "#client/document-title.tsx";
import { canImpersonate } from "#shared/permissions.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { UserBadges } from "../components/user-badges.tsx";
import { BackToUsers } from "./back-to-users.tsx";
import { BanButton } from "./ban-button.tsx";
import { DeleteUserButton } from "./delete-user-button.tsx";
import { UnbanButton } from "./unban-button.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserLoader } from "./user-loader.tsx";
import { UserSessions } from "./user-sessions.tsx";
import { ViewAsButton } from "./view-as-button.tsx";

export function UserPage({ id }: { id: string }) {
  const { t } = useTranslation(["users", "common"]);
  const viewer = useBootstrap().session?.user;
  const own = viewer?.id === id;
  return (
    <UserLoader id={id}>
      {(user) => (
        <>
          <DocumentTitle>{user.name || user.email}</DocumentTitle>
          <PageHeader
            back={<BackToUsers />}
            title={user.name || t("common:notAvailable")}
            badges={<UserBadges user={user} />}
            description={<bdi>{user.email}</bdi>}
            actions={
              <>
                <Link
                  to="/manager/users/$id/update"
                  params={{ id }}
                  className={buttonClass({ variant: "secondary" })}
                >
                  {t("actions.edit")}
                </Link>
                {!own && !user.banned && viewer && canImpersonate(viewer.role, user.role) && (
                  <ViewAsButton user={user} />
                )}
                {!own && (user.banned ? <UnbanButton user={user} /> : <BanButton user={user} />)}
                {!own && <DeleteUserButton user={user} />}
              </>
            }
          />
          <div className="flex flex-col gap-6">
            <UserFacts user={user} />
            <UserSessions id={id} />
          </div>
        </>
      )}
    </UserLoader>
  );
}
