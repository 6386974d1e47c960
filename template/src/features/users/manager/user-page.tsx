import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Can } from "#kit/client/can.tsx";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { Avatar } from "#ui/avatar.tsx";
import { Sections } from "#ui/card.tsx";
import { PageHeader } from "#ui/page.tsx";
import { RoleBadge, StatusBadges } from "../components/user-badges.tsx";
import { userQuery } from "../queries.ts";
import { UserAccess } from "./user-access.tsx";
import { UserActions } from "./user-actions.tsx";
import { UserFacts } from "./user-facts.tsx";
import { UserSessions } from "./user-sessions.tsx";

interface UserPageProps {
  id: string;
  /** To what other features know of the user. */
  links?: ReactNode;
  /** A section with the user's passkeys. */
  passkeys?: ReactNode;
}

export function UserPage({ id, links, passkeys }: UserPageProps) {
  const { data: user } = useSuspenseQuery(userQuery(id));
  return (
    <>
      <DocumentTitle>{user.name || user.email}</DocumentTitle>
      <PageHeader
        title={user.name || user.email}
        mark={<Avatar name={user.name || user.email} image={user.image} size="lg" />}
        badges={
          <span className="flex flex-wrap gap-1.5">
            <RoleBadge user={user} />
            <StatusBadges user={user} />
          </span>
        }
        description={user.name && <bdi>{user.email}</bdi>}
        actions={<UserActions user={user} />}
      />
      <Sections>
        <UserFacts user={user} links={links} />
        <Can permissions={{ session: ["list"] }}>
          <UserSessions id={id} />
        </Can>
        {passkeys}
        <UserAccess user={user} />
      </Sections>
    </>
  );
}
