import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import UsersIcon from "lucide-react/icons/users";
import { useTranslation } from "react-i18next";
import { Can } from "#client/can.tsx";
import { DocumentTitle } from "#client/document-title.tsx";
import { listState } from "#client/list.ts";
import { useListSearch } from "#client/list-search.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { ListStates } from "#ui/list/list-states.tsx";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { Card } from "#ui/primitives/card.tsx";
import { usersQuery } from "../queries.ts";
import type { UsersSearch } from "../search.ts";
import { UserRow, UserRowSkeletons } from "./user-row.tsx";

export function UsersPage({ search }: { search: UsersSearch }) {
  const { t } = useTranslation("users");
  const list = listState(useInfiniteQuery(usersQuery(search)));
  const listSearch = useListSearch(search);

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader
        title={t("list.title")}
        description={t("list.intro")}
        actions={
          <Can permissions={{ user: ["create"] }}>
            <Link to="/manager/users/new" className={buttonClass()}>
              <Plus aria-hidden="true" />
              {t("actions.new")}
            </Link>
          </Can>
        }
      />
      <ListToolbar list={list} search={listSearch} placeholder={t("list.searchPlaceholder")} />
      <ListStates
        list={list}
        search={listSearch}
        loading={t("list.loading")}
        skeletons={<UserRowSkeletons />}
        failed={t("list.failed")}
        empty={<EmptyState icon={<UsersIcon />} title={t("list.empty")} />}
      >
        <Card flush aria-label={t("list.title")}>
          <ul className="divide-y">
            {list.rows.map((user) => (
              <UserRow key={user.id} user={user} />
            ))}
          </ul>
        </Card>
      </ListStates>
    </>
  );
}
