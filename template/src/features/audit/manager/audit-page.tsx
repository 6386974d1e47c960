import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { roleNames, roles } from "#config/roles.ts";
import { listState } from "#kit/client/list.ts";
import { useTimeText } from "#kit/client/moment.tsx";
import type { AuditKind } from "#kit/shared/audit.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Icon } from "#ui/icon.tsx";
import { ResourceTable } from "#ui/resource-table.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { TableColumns, TableFilter } from "#ui/table-columns.tsx";
import { auditQueries } from "../queries.ts";
import type { AuditItem } from "../schema.ts";
import { type AuditSearch, auditSearch } from "../search.ts";
import { useActs, useWords } from "./acts.ts";

export function AuditPage({ search, view }: { search: AuditSearch; view: TableView }) {
  const { t } = useTranslation("audit");
  const list = listState(useInfiniteQuery(auditQueries.list(search)));
  const { day } = useTimeText();
  return (
    <ResourceTable
      title={t("list.title")}
      intro={t("list.intro")}
      list={list}
      search={search}
      view={view}
      placeholder={t("list.searchPlaceholder")}
      columns={useColumns()}
      groupOf={({ createdAt }) => day(createdAt)}
      sorts={auditSearch.sorts}
      filters={useFilters(list.rows, search.person)}
      fetchPage={auditQueries.fetchPage(search)}
      fileName="audit"
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={<EmptyState icon={<Icon name="scroll-text" />} title={t("list.empty")} />}
    />
  );
}

function useColumns(): TableColumns<AuditItem> {
  const { t } = useTranslation("audit");
  const { actInWords } = useActs();
  const { dateTime, timeOfDay } = useTimeText();
  const detailsOf = useDetails();
  return [
    {
      id: "action",
      label: t("fields.action"),
      cell: ({ action }) => <span className="block narrow:me-20 xl:text-nowrap">{actInWords(action)}</span>,
      text: ({ action }) => actInWords(action),
    },
    {
      id: "actor",
      label: t("fields.actor"),
      cell: ({ actor }) => (
        <span className="flex items-center md:max-w-[12vw] xl:max-w-[16vw] xl:gap-2.5">
          {actor && (
            <span className="max-xl:hidden">
              <Avatar name={actor.label} size="sm" />
            </span>
          )}
          {actor ? <Party kind="user" party={actor} /> : t("commandLine")}
          {/* Two users may have the same name. */}
          <span className="sr-only">{actor?.email}</span>
        </span>
      ),
      text: ({ actor }) => (actor ? `${actor.label} <${actor.email}>` : t("commandLine")),
      listed: "beside",
    },
    {
      id: "target",
      label: t("fields.target"),
      width: 13,
      cell: ({ target }) => (
        <span className="block md:max-w-[24vw] xl:max-w-[18vw] narrow:flex narrow:min-w-0 narrow:gap-1.5 narrow:before:content-['·'] narrow:empty:hidden">
          {target && <Party kind={target.kind} party={target} />}
        </span>
      ),
      text: ({ target }) => target?.label ?? "",
      listed: "beside",
    },
    {
      id: "details",
      label: t("fields.details"),
      width: 18,
      cell: (entry) =>
        detailsOf(entry).map((fact) => (
          <span key={fact} className="block text-sm wrap-anywhere xl:max-w-[28vw] xl:ltr:min-w-40">
            {fact}
          </span>
        )),
      text: (entry) => detailsOf(entry).join("; "),
      listed: "below",
    },
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      cell: ({ createdAt }) => (
        <time
          dateTime={createdAt}
          title={dateTime(createdAt)}
          className="whitespace-nowrap narrow:absolute narrow:end-4 narrow:top-3 narrow:text-sm"
        >
          {timeOfDay(createdAt)}
        </time>
      ),
      text: ({ createdAt }) => createdAt,
      listed: "beside",
    },
    {
      id: "requestId",
      label: t("fields.requestId"),
      cell: ({ requestId }) =>
        requestId && (
          // Only truncated visually, so that users can still copy the whole id.
          <code dir="ltr" className="block truncate text-xs text-muted md:w-14" title={requestId}>
            {requestId}
          </code>
        ),
      text: ({ requestId }) => requestId ?? "",
      hidden: true,
    },
  ];
}

function useFilters(rows: readonly AuditItem[], person: string | undefined): TableFilter<AuditSearch>[] {
  const { t } = useTranslation("audit");
  const { acts, actInWords } = useActs();
  const people = new Map(person === undefined ? [] : [[person, t("someone")]]);
  for (const { actor, target } of rows) {
    if (target?.kind === "user") people.set(target.id, target.label);
    if (actor) people.set(actor.id, actor.label);
  }
  return [
    {
      name: "action",
      label: t("fields.action"),
      options: acts().map((action) => ({ value: action, label: actInWords(action) })),
    },
    {
      name: "person",
      label: t("fields.person"),
      options: [...people].map(([value, label]) => ({ value, label })),
    },
    { name: "createdFrom", label: t("fields.createdFrom"), half: true },
    { name: "createdTo", label: t("fields.createdTo"), half: true, description: t("list.dayHint") },
  ];
}

interface PartyProps {
  kind: AuditKind;
  party: { id: string; label: string; exists: boolean };
}

function Party({ kind, party: { id, label, exists } }: PartyProps) {
  const link = useWords()[kind]?.link;
  const words = (
    <span dir="auto" className="block min-w-0 truncate text-match-parent">
      {label}
    </span>
  );
  if (!exists || !link) return words;
  return (
    <Link
      {...link(id)}
      className="flex min-h-6 min-w-0 items-center rounded-sm font-medium text-ink underline-offset-4 hover:underline"
    >
      {words}
    </Link>
  );
}

function useDetails(): (entry: Pick<AuditItem, "action" | "details">) => string[] {
  const { t } = useTranslation(["audit", "common"]);
  const { dateTime } = useTimeText();
  const inWords = (value: string) => {
    const role = roles.find((one) => one === value);
    return role ? t(roleNames[role]) : value;
  };
  return ({ action, details }) => {
    const text = (name: string) => (typeof details[name] === "string" ? details[name] : undefined);
    const value = (name: string) => (action === "user.roleChanged" ? inWords(text(name) ?? "") : text(name));
    const [role, reason, until, browser, system] = ["role", "reason", "until", "browser", "system"].map(text);
    const facts = [
      text("from") !== undefined && t("details.change", { from: value("from"), to: value("to") }),
      role && t("details.role", { role: inWords(role) }),
      reason && t("details.reason", { reason }),
      until && t("details.until", { when: dateTime(until) }),
      typeof details.count === "number" && t("details.sessions", { count: details.count }),
      browser && system ? t("common:device.both", { browser, system }) : (browser ?? system),
      text("passkey"),
      text("provider"),
      text("email"),
      text("path"),
      text("viewing") && t("details.viewing", { name: text("viewing") }),
    ];
    return facts.flatMap((fact) => fact || []);
  };
}
