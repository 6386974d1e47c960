import { desc } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Db } from "../db/connect.server.ts";
import { asksFor } from "../http/negotiate.server.ts";
import type { Queue } from "../jobs/job.server.ts";
import { canRetry, type QueuedJob } from "../jobs/queue.server.ts";
import { queuedJob } from "../jobs/tables.server.ts";
import { devPage } from "./pages.server.ts";

const path = "/dev/jobs";
const most = 100;

/**
 * The newest jobs in development, with input and error. Like the mailbox it is not part of the production build, and returns data
 * with `Accept: application/json`.
 */
export function createJobsPage({ db, jobs }: { db: Db; jobs: Queue }) {
  const newest = () =>
    db.select().from(queuedJob).orderBy(desc(queuedJob.createdAt), desc(queuedJob.id)).limit(most);
  return new Elysia({ name: "jobs" })
    .get(path, async ({ request }) => {
      const rows = await newest();
      if (asksFor(request.headers, "application/json")) return Response.json({ items: rows });
      return devPage({
        path,
        intro: `The newest ${most} jobs, with those of schedules. <a href="${path}">Reload</a> to see what has changed.`,
        head: script,
        body: rows.map(renderJob).join("\n"),
      });
    })
    .post(`${path}/:id/retry`, async ({ params: { id } }) => {
      const decision = await jobs.retry(id);
      return Response.json({ decision }, { status: decision === "decided" ? 200 : 409 });
    });
}

function renderJob(row: QueuedJob): string {
  const { id, name, state, attempts, maxAttempts, runAt, input, lastError } = row;
  const isOpen = state === "failed" || (state === "waiting" && lastError !== null);
  const due = state === "waiting" ? `, due ${timeOf(runAt)}` : "";
  return `<article class="card" id="job-${Bun.escapeHTML(id)}"><h2>${Bun.escapeHTML(name)}</h2>
<p class="muted"><b>${state}</b>, attempt ${attempts} of ${maxAttempts}, added ${timeOf(row.createdAt)}${due}
${canRetry(row) ? `<button type="button" data-retry="${Bun.escapeHTML(id)}">Retry now</button>` : ""}</p>
<details${isOpen ? " open" : ""}><summary>Input${lastError === null ? "" : " and last error"}</summary>
<pre><code>${Bun.escapeHTML(input)}</code></pre>${lastError === null ? "" : `<pre><code>${Bun.escapeHTML(lastError)}</code></pre>`}</details></article>`;
}

function timeOf(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}

const script = `<script type="module">
for (const button of document.querySelectorAll("[data-retry]"))
  button.addEventListener("click", async () => {
    button.disabled = true;
    await fetch("${path}/" + button.dataset.retry + "/retry", { method: "POST" });
    location.reload();
  });
</script>`;
