import { useTranslation } from "react-i18next";
import { Moment } from "#kit/client/moment.tsx";
import type { TableColumns } from "#ui/table-columns.tsx";
import type { AuditItem } from "../schema.ts";
import { Party } from "./party.tsx";
import { useDetails } from "./use-details.ts";

/** The columns of the audit log. */
export function useAuditColumns(): TableColumns<AuditItem> {
  const { t } = useTranslation("audit");
  const detailsOf = useDetails();
  return [
    {
      id: "action",
      label: t("fields.action"),
      cell: ({ action }) => (
        <span className="block min-w-32 font-medium text-ink">{t(`actions.${action}`)}</span>
      ),
      text: ({ action }) => t(`actions.${action}`),
    },
    {
      id: "actor",
      label: t("fields.actor"),
      cell: ({ actor }) => (
        <span className="block max-w-36">
          {actor ? <Party kind="user" party={actor} /> : t("commandLine")}
          {/* Two users may have the same name. */}
          <span className="sr-only">{actor?.email}</span>
        </span>
      ),
      text: ({ actor }) => (actor ? `${actor.label} <${actor.email}>` : t("commandLine")),
    },
    {
      id: "target",
      label: t("fields.target"),
      cell: ({ target }) => (
        <span className="block max-w-36 rtl:max-w-28">
          {target && <Party kind={target.kind} party={target} />}
        </span>
      ),
      text: ({ target }) => target?.label ?? "",
    },
    {
      id: "details",
      label: t("fields.details"),
      cell: (entry) => <Details facts={detailsOf(entry)} />,
      text: (entry) => detailsOf(entry).join("; "),
    },
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      cell: ({ createdAt }) => (
        <span className="block min-w-24">
          <Moment time={createdAt} />
        </span>
      ),
      text: ({ createdAt }) => createdAt,
    },
    {
      id: "requestId",
      label: t("fields.requestId"),
      cell: ({ requestId }) => <RequestId id={requestId} />,
      text: ({ requestId }) => requestId ?? "",
    },
  ];
}

function Details({ facts }: { facts: readonly string[] }) {
  return facts.map((fact) => (
    <span key={fact} className="block max-w-64 min-w-28 text-sm ltr:min-w-40 wrap-anywhere">
      {fact}
    </span>
  ));
}

/** Cut for the eye alone: it can be copied as a whole. */
function RequestId({ id }: { id: string | null }) {
  return (
    id && (
      <code dir="ltr" className="block w-14 truncate text-xs text-muted" title={id}>
        {id}
      </code>
    )
  );
}
