import { Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { useListSearch } from "#client/list-search.ts";
import { SearchBox } from "#ui/form/search-box.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { useUserList } from "./use-user-list.ts";
import { UserList } from "./user-list.tsx";

export function UsersPage({ searchTerm }: { searchTerm: string }) {
  const { t } = useTranslation("users");
  const list = useUserList(searchTerm);
  const search = useListSearch(searchTerm);
  const { total } = list;
  const known = !list.isLoading && !list.isOld && total > 0;

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader
        title={t("list.title")}
        description={t("list.intro")}
        actions={
          <Link to="/manager/users/new" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {t("actions.new")}
          </Link>
        }
      />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SearchBox
          label={t("list.search")}
          placeholder={t("list.searchPlaceholder")}
          name="searchTerm"
          defaultValue={searchTerm}
          input={search.input}
          onEnter={search.enter}
          onSearch={search.search}
          onClear={search.clear}
        />
        <p role="status" className="flex min-h-6 flex-wrap gap-x-3 text-sm text-muted">
          {known && searchTerm !== "" && (
            <span className="text-ink">{t("list.results", { count: total, term: searchTerm })}</span>
          )}
          {known && <span>{t("list.showing", { shown: list.users.length, total })}</span>}
        </p>
      </div>
      <UserList list={list} onClearSearch={search.clear} />
    </>
  );
}
