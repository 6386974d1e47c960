import { expect } from "@playwright/test";
import { like } from "drizzle-orm";
import { openDatabase } from "#kit/db/connect.server.ts";
import { getSettings } from "#kit/db/dialect/testing.server.ts";
import { queuedJob } from "#kit/jobs/tables.server.ts";
import { databaseUrl } from "./environment.ts";
import { refuseMails } from "./mail.ts";
import { newEmail, post, t, test, unique } from "./test.ts";

/** Makes the next attempt of the jobs with this input the last one, due now. */
async function hurry(part: string): Promise<void> {
  const { db, close } = openDatabase(getSettings(databaseUrl()));
  await db
    .update(queuedJob)
    .set({ attempts: 9, runAt: new Date() })
    .where(like(queuedJob.input, `%${part}%`));
  await close();
}

test("a failed email is found from the dashboard and sent by retrying it", async ({ admin }) => {
  const email = newEmail();
  const acceptMails = refuseMails(email);
  const user = { name: `Late${unique()}`, email, role: "user", invite: "en" };
  const { id } = await post<{ id: string }>(admin, "/api/users", user);
  const job = async () => (await (await admin.request.get(`/api/jobs?searchTerm=${id}`)).json()).items[0];
  await expect.poll(async () => (await job()).error).toContain("cannot be sent");
  await hurry(id);
  await expect.poll(async () => (await job()).state).toBe("failed");

  await admin.goto("/manager/dashboard");
  await admin
    .getByRole("main")
    .getByRole("link", { name: t("jobs-page:dashboard.open") })
    .click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(t("jobs-page:list.title"));
  await admin.getByRole("searchbox").fill(id);
  const main = admin.getByRole("main");
  const names = main.getByRole("table", { name: t("jobs-page:list.title") }).getByRole("rowheader");
  await expect(names).toHaveText(["mail"], { useInnerText: true });
  await names.getByRole("link").click();
  await expect(main.getByText("The mailbox is full.")).toBeVisible();
  await expect(main.getByText(id)).toBeVisible();

  acceptMails();
  await main.getByRole("button", { name: t("jobs-page:actions.retry") }).click();
  await expect(main.getByText(t("jobs-page:states.done"), { exact: true })).toBeVisible();
  await expect(main.getByRole("button", { name: t("jobs-page:actions.retry") })).toHaveCount(0);
});

test("several jobs are discarded at once", async ({ admin }) => {
  const name = `bulk-${unique()}`;
  const { db, close } = openDatabase(getSettings(databaseUrl()));
  const now = new Date();
  const failed = { name, input: "{}", state: "failed", maxAttempts: 1, attempts: 1 };
  const times = { runAt: now, createdAt: now, finishedAt: now };
  await db.insert(queuedJob).values([1, 2].map((at) => ({ id: `${name}-${at}`, ...failed, ...times })));
  await close();
  await admin.goto(`/manager/jobs?name=${name}`);
  const main = admin.getByRole("main");
  const list = main.getByRole("table", { name: t("jobs-page:list.title") });
  await expect(list.getByRole("rowheader")).toHaveCount(2);
  await main.getByRole("checkbox", { name: t("table:selectAll") }).check();
  const discard = { name: t("jobs-page:actions.discard"), exact: true };
  await main.getByRole("button", discard).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText(t("jobs-page:bulk.discard.title", { count: 2 }));
  await dialog.getByRole("button", discard).click();
  await expect(main.getByText(t("jobs-page:states.discarded"), { exact: true })).toHaveCount(2);
});
