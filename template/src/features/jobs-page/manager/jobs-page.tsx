import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listState } from "#kit/client/list.ts";
import { Ago } from "#kit/client/moment.tsx";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { second } from "#kit/shared/time.ts";
import type { Bulk, BulkAction } from "#ui/bulk.tsx";
import { rowText } from "#ui/fields/text.tsx";
import { Icon } from "#ui/icon.tsx";
import { ResourceTable } from "#ui/resource-table.tsx";
import { EmptyState } from "#ui/states.tsx";
import type { TableColumns, TableFilter } from "#ui/table-columns.tsx";
import { jobCountsQuery, jobQueries, refreshJobs, sendDiscard, sendRetry } from "../queries.ts";
import type { JobItem } from "../schema.ts";
import { type JobsSearch, jobStates, jobsSearch } from "../search.ts";
import { HoursChart } from "./hours-chart.tsx";
import { StateBadge } from "./state-badge.tsx";

export function JobsPage({ search, view }: { search: JobsSearch; view: TableView }) {
  const { t } = useTranslation("jobs-page");
  return (
    <ResourceTable
      title={t("list.title")}
      intro={t("list.intro")}
      above={<Counts />}
      list={listState(useInfiniteQuery(jobQueries.list(search)))}
      search={search}
      view={view}
      placeholder={t("list.searchPlaceholder")}
      columns={useColumns()}
      link={({ id }) => ({ to: "/manager/jobs/$id", params: { id } })}
      sorts={jobsSearch.sorts}
      filters={useFilters(search.name)}
      views={[
        { label: t("views.all"), filters: {} },
        ...(["failed", "waiting", "running", "done"] as const).map((state) => ({
          label: t(`states.${state}`),
          filters: { state },
        })),
      ]}
      bulk={useBulk()}
      fetchPage={jobQueries.fetchPage(search)}
      fileName="jobs"
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={<EmptyState drawing="nothing" icon={<Icon name="list-todo" />} title={t("list.empty")} />}
    />
  );
}

const counted = ["waiting", "running", "failed", "done"] as const;

function Counts() {
  const { t } = useTranslation("jobs-page");
  const { data } = useQuery({ ...jobCountsQuery, refetchInterval: 5 * second });
  return (
    <>
      <dl
        aria-label={t("counts.title")}
        className="mb-4 grid grid-cols-2 gap-px overflow-clip rounded-xl border bg-line shadow-card sm:grid-cols-4"
      >
        {counted.map((state) => (
          <div key={state} className="relative flex flex-col-reverse justify-end bg-surface px-4 py-3">
            <dt className="text-sm text-muted">
              <Link
                to="/manager/jobs"
                search={{ state }}
                className="outline-none after:absolute after:inset-0 hover:text-ink focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
              >
                {t(`counts.${state}`)}
              </Link>
            </dt>
            <dd className="text-2xl font-semibold tracking-tight tabular-nums">
              {data ? t("counts.value", { count: data[state] }) : " "}
            </dd>
          </div>
        ))}
      </dl>
      {data && <HoursChart hours={data.hours} />}
    </>
  );
}

function useColumns(): TableColumns<JobItem> {
  const { t } = useTranslation("jobs-page");
  const getAttempts = ({ attempts, maxAttempts }: JobItem) =>
    t("attempts", { count: attempts, most: maxAttempts });
  return [
    {
      id: "name",
      label: t("fields.name"),
      cell: ({ name }) => <bdi>{name}</bdi>,
      text: ({ name }) => name,
    },
    {
      id: "state",
      label: t("fields.state"),
      width: 9,
      cell: ({ state }) => <StateBadge state={state} />,
      text: ({ state }) => t(`states.${state}`),
      listed: "beside",
    },
    {
      id: "error",
      label: t("fields.error"),
      width: 20,
      cell: ({ error }) => error && rowText(error),
      text: ({ error }) => error ?? "",
      listed: "below",
    },
    {
      id: "attempts",
      label: t("fields.attempts"),
      align: "end",
      cell: (job) => <span className="whitespace-nowrap tabular-nums narrow:hidden">{getAttempts(job)}</span>,
      text: getAttempts,
      csv: ({ attempts }) => attempts,
    },
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      width: 10,
      cell: ({ createdAt }) => (
        <span className="inline-block whitespace-nowrap first-letter:uppercase narrow:text-sm narrow:text-muted">
          <Ago time={createdAt} />
        </span>
      ),
      text: ({ createdAt }) => createdAt,
      listed: "beside",
    },
    {
      id: "runAt",
      label: t("fields.runAt"),
      align: "end",
      hidden: true,
      cell: ({ runAt }) => <Ago time={runAt} />,
      text: ({ runAt }) => runAt,
    },
    {
      id: "finishedAt",
      label: t("fields.finishedAt"),
      align: "end",
      hidden: true,
      cell: ({ finishedAt }) => finishedAt && <Ago time={finishedAt} />,
      text: ({ finishedAt }) => finishedAt ?? "",
    },
  ];
}

function useFilters(chosen: string | undefined): TableFilter<JobsSearch>[] {
  const { t } = useTranslation("jobs-page");
  const { data } = useQuery(jobCountsQuery);
  const names = new Set([...(data?.names ?? []), ...(chosen === undefined ? [] : [chosen])]);
  return [
    {
      name: "state",
      label: t("fields.state"),
      options: jobStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    {
      name: "name",
      label: t("fields.name"),
      options: [...names].map((name) => ({ value: name, label: name })),
    },
  ];
}

function useBulk(): Bulk<JobItem> {
  const { t } = useTranslation("jobs-page");
  const queryClient = useQueryClient();
  const mayRetry = useCan({ job: ["retry"] });
  const mayDiscard = useCan({ job: ["discard"] });
  const words = (name: "retry" | "discard") => ({
    label: t(`actions.${name}`),
    title: (count: number) => t(`bulk.${name}.title`, { count }),
    text: () => t(`bulk.${name}.text`),
    done: (count: number) => t(`bulk.${name}.done`, { count }),
  });
  const retry: BulkAction<JobItem> = {
    ...words("retry"),
    appliesTo: ({ canRetry }) => canRetry,
    act: ({ id }) => sendRetry(id),
  };
  const discard: BulkAction<JobItem> = {
    ...words("discard"),
    tone: "danger",
    appliesTo: ({ canDiscard }) => canDiscard,
    act: ({ id }) => sendDiscard(id),
  };
  return {
    actions: [...(mayRetry ? [retry] : []), ...(mayDiscard ? [discard] : [])],
    nameOf: ({ name, id }) => `${name} (${id})`,
    onChanged: () => refreshJobs(queryClient),
  };
}
