import { Link } from "@tanstack/react-router";
import { useTimeText } from "#kit/client/moment.tsx";
import type { AuditItem, AuditKind } from "#kit/shared/audit.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { Fields } from "#ui/fields/field.ts";
import { timestampField } from "#ui/fields/timestamp.tsx";
import { Breakable } from "#ui/page.tsx";
import type { RecordTexts } from "#ui/records/record.tsx";
import { ListTable, useColumnsByName } from "#ui/records/table.tsx";
import type { TableColumn, TableColumns, TableFilter } from "#ui/table-columns.tsx";
import { useActs, useDetails, useWords } from "./manager/acts.ts";
import { auditQueries } from "./queries.ts";
import type { AuditSearch } from "./search.ts";

export function AuditPage({ search }: { search: AuditSearch & TableView }) {
  const { t } = useTranslation("audit");
  const { day } = useTimeText();
  const audit = useAudit();
  return (
    <ListTable
      {...audit}
      search={search}
      columns={useColumns(audit)}
      groupOf={({ createdAt }) => day(createdAt)}
      moreFilters={useMoreFilters(search.person)}
      intro={t("list.intro")}
    />
  );
}

const audit = { icon: "scroll-text", queries: auditQueries } as const;

/** The fields of an entry that have their own columns, without the person and the details. */
function useAudit() {
  const { t } = useTranslation("audit");
  const { acts, actInWords } = useActs();
  const { dateTime, timeOfDay } = useTimeText();
  const fields = {
    action: {
      label: t("fields.action"),
      width: 18.5,
      text: actInWords,
      cell: (action) => <span className="block narrow:me-20 xl:text-nowrap">{actInWords(action)}</span>,
      filters: (name) => [
        {
          name,
          label: t("fields.action"),
          options: acts().map((action) => ({ value: action, label: actInWords(action) })),
        },
      ],
    },
    target: {
      label: t("fields.target"),
      width: 16.5,
      listed: "beside",
      text: ({ label }) => label,
      cell: (target) => (
        <span className="block narrow:flex narrow:min-w-0 narrow:items-center narrow:gap-1.5 narrow:text-sm narrow:before:content-['·'/'']">
          <Party kind={target.kind} party={target} />
        </span>
      ),
    },
    createdAt: timestampField({
      label: t("fields.createdAt"),
      listed: "beside",
      cell: (time) => (
        <time
          dateTime={time}
          title={dateTime(time)}
          className="whitespace-nowrap narrow:absolute narrow:end-4 narrow:top-3 narrow:text-sm"
        >
          {timeOfDay(time)}
        </time>
      ),
    }),
    requestId: {
      label: t("fields.requestId"),
      hidden: true,
      text: (id) => id,
      cell: (id) => (
        // Only looks truncated, so that users can copy the whole id.
        <code dir="ltr" className="block truncate text-xs text-muted md:w-14" title={id}>
          {id}
        </code>
      ),
    },
  } satisfies Fields<AuditItem>;
  const texts: Pick<RecordTexts, "list"> = {
    list: (text) => (text === "emptyHint" ? "" : t(`list.${text}`)),
  };
  return { ...audit, fields, texts };
}

interface PartyProps {
  kind: AuditKind;
  party: { id: string; label: string; exists: boolean };
}

/** A user or a record, with a link to its page while it exists. */
function Party({ kind, party: { id, label, exists } }: PartyProps) {
  const link = useWords()[kind]?.link;
  const words = (
    <span dir="auto" className="row-text min-w-0">
      <Breakable name={label} />
    </span>
  );
  if (!exists || !link) return words;
  return (
    <Link
      {...link(id)}
      className="flex min-h-6 min-w-0 items-center rounded-sm font-medium text-ink underline-offset-4 hover:underline narrow:font-normal"
    >
      {words}
    </Link>
  );
}

function useColumns(audit: ReturnType<typeof useAudit>): TableColumns<AuditItem> {
  const { t } = useTranslation("audit");
  const getDetails = useDetails();
  const { action, target, createdAt, requestId } = useColumnsByName(audit);
  const actor: TableColumn<AuditItem> = {
    id: "actor",
    label: t("fields.actor"),
    width: 13,
    cell: ({ actor }) => (
      <span className="flex items-center xl:gap-2.5 narrow:text-sm">
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
  };
  const details: TableColumn<AuditItem> = {
    id: "details",
    label: t("fields.details"),
    width: 18,
    cell: (entry) =>
      getDetails(entry).map((fact) => (
        <span key={fact} className="block text-sm wrap-anywhere">
          {fact}
        </span>
      )),
    text: (entry) => getDetails(entry).join("; "),
    listed: "below",
  };
  return [action, actor, target, details, createdAt, requestId];
}

function useMoreFilters(person: string | undefined) {
  const { t } = useTranslation("audit");
  return (rows: readonly AuditItem[]): TableFilter<AuditSearch>[] => {
    const people = new Map(person === undefined ? [] : [[person, t("someone")]]);
    for (const { actor, target } of rows) {
      if (target?.kind === "user") people.set(target.id, target.label);
      if (actor) people.set(actor.id, actor.label);
    }
    return [
      {
        name: "person",
        label: t("fields.person"),
        options: [...people].map(([value, label]) => ({ value, label })),
      },
      { name: "createdFrom", label: t("fields.createdFrom"), half: true },
      { name: "createdTo", label: t("fields.createdTo"), half: true, description: t("list.dayHint") },
    ];
  };
}
