import { expect, test } from "vitest";
import { z } from "zod";
import { openJobs } from "../../jobs/fixtures/open-jobs.server.ts";
import { job } from "../../jobs/job.server.ts";
import { createJobsPage } from "./pages.server.ts";

test("in development, a failed job is shown with its input and error, and can be retried", async () => {
  const { db, jobs, run, only } = await openJobs();
  let hasLuck = false;
  const unlucky = job(
    "unlucky <b>",
    z.object({ to: z.string() }),
    async () => {
      if (!hasLuck) throw new Error("no <luck>");
    },
    { attempts: 1 },
  );
  const running = run([unlucky]);
  await jobs.add(unlucky, { to: "a&b" });
  await running.drain();
  const page = createJobsPage({ db, jobs });
  const get = async (accept: string) =>
    page.handle(new Request("http://localhost/dev/jobs", { headers: { accept } }));
  const html = await (await get("text/html")).text();
  const { id } = await only();
  for (const part of [
    "<h2>unlucky &lt;b&gt;</h2>",
    "<b>failed</b>",
    "attempt 1 of 1",
    "{&quot;to&quot;:&quot;a&amp;b&quot;}",
    "no &lt;luck&gt;",
    `data-retry="${id}"`,
  ])
    expect(html).toContain(part);
  const retry = () => page.handle(new Request(`http://localhost/dev/jobs/${id}/retry`, { method: "POST" }));
  hasLuck = true;
  expect((await retry()).status).toBe(200);
  await running.drain();
  const { items } = await (await get("application/json")).json();
  expect(items).toMatchObject([{ id, state: "done", attempts: 1 }]);
  expect((await retry()).status).toBe(409);
  expect(await (await get("text/html")).text()).not.toContain("data-retry=");
});
