import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import UsersIcon from "lucide-react/icons/users";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { listState } from "#kit/client/list.ts";
import { useListSearch } from "#kit/client/list-search.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { PageHeader } from "#ui/page.tsx";
import { EmptyState } from "#ui/states.tsx";
import { DataTable } from "#ui/table.tsx";
import { fetchUsers, usersQuery } from "../queries.ts";
import { type UsersSearch, usersSearch } from "../search.ts";
import { useUserBulk } from "./user-bulk.tsx";
import { useUserColumns } from "./user-columns.tsx";
import { useUserFilters } from "./user-filters.ts";
import { UserRow, UserRowSkeletons } from "./user-row.tsx";

export function UsersPage({ search, view }: { search: UsersSearch; view: TableView }) {
  const { t } = useTranslation("users");
  const list = listState(useInfiniteQuery(usersQuery(search)));
  const listSearch = useListSearch(search, view);
  const columns = useUserColumns();
  const filters = useUserFilters();
  const bulk = useUserBulk();

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
      <DataTable
        label={t("list.title")}
        list={list}
        search={listSearch}
        placeholder={t("list.searchPlaceholder")}
        columns={columns}
        sorts={usersSearch.sorts}
        filters={filters}
        bulk={bulk}
        fetchPage={fetchUsers(search)}
        fileName="users"
        item={(user) => <UserRow key={user.id} user={user} />}
        loading={t("list.loading")}
        skeletons={<UserRowSkeletons />}
        failed={t("list.failed")}
        empty={<EmptyState icon={<UsersIcon />} title={t("list.empty")} />}
      />
    </>
  );
}
