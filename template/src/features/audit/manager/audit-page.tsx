import { useInfiniteQuery } from "@tanstack/react-query";
import ScrollText from "lucide-react/icons/scroll-text";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { listState } from "#kit/client/list.ts";
import { useListSearch } from "#kit/client/list-search.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { PageHeader } from "#ui/page.tsx";
import { EmptyState } from "#ui/states.tsx";
import { DataTable } from "#ui/table.tsx";
import { auditQuery, fetchAudit } from "../queries.ts";
import { type AuditSearch, auditSearch } from "../search.ts";
import { useAuditColumns } from "./audit-columns.tsx";
import { useAuditFilters } from "./audit-filters.ts";
import { AuditRow, AuditRowSkeletons } from "./audit-row.tsx";

export function AuditPage({ search, view }: { search: AuditSearch; view: TableView }) {
  const { t } = useTranslation("audit");
  const list = listState(useInfiniteQuery(auditQuery(search)));
  const listSearch = useListSearch(search, view);
  const columns = useAuditColumns();
  const filters = useAuditFilters(list.rows, search.person);

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader title={t("list.title")} description={t("list.intro")} />
      <DataTable
        label={t("list.title")}
        list={list}
        search={listSearch}
        placeholder={t("list.searchPlaceholder")}
        columns={columns}
        sorts={auditSearch.sorts}
        filters={filters}
        fetchPage={fetchAudit(search)}
        fileName="audit"
        item={(entry) => <AuditRow key={entry.id} entry={entry} />}
        loading={t("list.loading")}
        skeletons={<AuditRowSkeletons />}
        failed={t("list.failed")}
        empty={<EmptyState icon={<ScrollText />} title={t("list.empty")} />}
      />
    </>
  );
}
