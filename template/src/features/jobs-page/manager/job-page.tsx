import { useQueryClient } from "@tanstack/react-query";
import { Ago, Moment } from "#kit/client/moment.tsx";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { second } from "#kit/shared/time.ts";
import { Fact, Section } from "#ui/card.tsx";
import { ActionButton, ConfirmButton } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { ResourceDetail } from "#ui/resource-detail.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { jobQuery, rememberJob, sendDiscard, sendRetry } from "../queries.ts";
import type { JobDetail } from "../schema.ts";
import { StateBadge } from "./state-badge.tsx";

/** Whether the job is about to change by itself. */
const isMoving = ({ state, runAt }: JobDetail) =>
  state === "running" || (state === "waiting" && Date.parse(runAt) < Date.now() + 10 * second);

export function JobPage({ id }: { id: string }) {
  const { t } = useTranslation(["jobs-page", "common"]);
  const job = useItem({
    ...jobQuery(id),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? 2 * second : false),
  });
  const { name, state, attempts, maxAttempts, createdAt, runAt, finishedAt, input, lastError } = job;
  return (
    <ResourceDetail
      name={name}
      badges={<StateBadge state={state} />}
      actions={<Decisions job={job} />}
      section={t("common:details")}
      facts={
        <>
          <Fact name={t("fields.attempts")}>{t("attempts", { count: attempts, most: maxAttempts })}</Fact>
          <Fact name={t("fields.createdAt")}>
            <Moment time={createdAt} />
          </Fact>
          {state === "waiting" && (
            <Fact name={t("fields.runAt")}>
              <Ago time={runAt} />
            </Fact>
          )}
          {finishedAt && (
            <Fact name={t("fields.finishedAt")}>
              <Moment time={finishedAt} />
            </Fact>
          )}
          <Fact name={t("fields.id")} wide>
            <code dir="ltr" className="text-sm">
              {id}
            </code>
          </Fact>
        </>
      }
    >
      {lastError && (
        <Section title={t("fields.error")}>
          <Code text={lastError} />
        </Section>
      )}
      <Section title={t("fields.input")} description={t("detail.private")}>
        <Code text={inLines(input)} />
      </Section>
    </ResourceDetail>
  );
}

function Code({ text }: { text: string }) {
  return (
    <pre
      dir="ltr"
      className="max-h-[32rem] overflow-y-auto rounded-xl border bg-sunken p-4 font-mono text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {text}
    </pre>
  );
}

function inLines(json: string): string {
  return JSON.stringify(JSON.parse(json), null, 2);
}

function Decisions({ job: { id, canRetry, canDiscard } }: { job: JobDetail }) {
  const { t } = useTranslation("jobs-page");
  const queryClient = useQueryClient();
  const mayRetry = useCan({ job: ["retry"] });
  const mayDiscard = useCan({ job: ["discard"] });
  return (
    <>
      {mayDiscard && canDiscard && (
        <ConfirmButton
          variant="secondary"
          label={t("actions.discard")}
          title={t("discard.title")}
          text={t("discard.text")}
          done={t("discard.done")}
          failed={t("discard.failed")}
          act={async () => rememberJob(queryClient, await sendDiscard(id))}
        />
      )}
      {mayRetry && canRetry && (
        <ActionButton
          act={async () => rememberJob(queryClient, await sendRetry(id))}
          done={t("retry.done")}
          failed={t("retry.failed")}
        >
          <Icon name="rotate-cw" />
          {t("actions.retry")}
        </ActionButton>
      )}
    </>
  );
}
