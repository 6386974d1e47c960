import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { closeByEscape, newEmail, post, t, test, unique } from "./test.ts";

interface User {
  id: string;
}

const button = (name: string) => ({ name, exact: true });

test("the audit log of a user is one click away, and can be filtered and exported as CSV", async ({
  admin,
}) => {
  const name = `Log${unique()}`;
  const { id } = await post<User>(admin, "/api/users", { name, email: newEmail(), role: "user" });
  await post(admin, `/api/users/${id}/ban`, { reason: "Spam" });
  await admin.goto(`/manager/users/${id}`);
  const main = admin.getByRole("main");
  const latest = main.getByRole("region", { name: t("audit:list.latest") });
  await expect(latest.getByRole("listitem")).toHaveCount(2);
  await latest.getByRole("link", { name: t("home:navigation.audit") }).click();
  await expect(admin).toHaveURL((url) => url.searchParams.get("person") === id);
  const heads = main.getByRole("rowheader");
  const acts = [t("audit:actions.user.banned"), t("audit:actions.user.created")];
  // As shown on the screen: on wide screens, the details have their own column.
  await expect(heads).toHaveText(acts, { useInnerText: true });
  await expect(main.getByRole("cell", { name: t("audit:details.reason", { reason: "Spam" }) })).toBeVisible();

  await main.getByRole("button", button(t("table:filter"))).click();
  await admin
    .getByRole("dialog", { name: t("table:filter") })
    .getByRole("combobox", { name: t("audit:fields.action") })
    .selectOption({ label: t("audit:actions.user.created") });
  await expect(heads).toHaveText(acts.slice(1), { useInnerText: true });
  await closeByEscape(admin.getByRole("dialog"));

  await main.getByRole("button", button(t("table:columns"))).click();
  await admin.getByRole("checkbox", { name: t("audit:fields.requestId") }).check();
  await expect(main.getByRole("columnheader", { name: t("audit:fields.requestId") })).toBeVisible();
  await closeByEscape(admin.getByRole("dialog"));

  const download = admin.waitForEvent("download");
  await main.getByRole("button", button(t("table:export.action"))).click();
  const file = await (await download).path();
  const [head, row] = (await readFile(file, "utf8")).split("\r\n");
  expect(head).toContain(t("audit:fields.requestId"));
  expect(row).toContain(name);

  await main.getByRole("link", { name }).click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(name);
});

test("the navigation links to the log, and a search without results is reported", async ({ admin }) => {
  await admin.goto("/manager/users");
  await admin
    .getByRole("navigation")
    .getByRole("link", { name: t("home:navigation.audit") })
    .click();
  await expect(admin.getByRole("heading", { level: 1 })).toHaveText(t("audit:list.title"));
  await admin.getByRole("searchbox").fill(`nothing-${unique()}`);
  await expect(admin.getByRole("rowheader")).toHaveCount(0);
});

test("on a phone, entries show the chosen columns, are grouped by day and open no page", async ({
  admin,
}) => {
  const name = `Log${unique()}`;
  const { id } = await post<User>(admin, "/api/users", { name, email: newEmail(), role: "user" });
  await admin.setViewportSize({ width: 390, height: 800 });
  await admin.goto(`/manager/audit?person=${id}`);
  const entry = admin.getByRole("row").filter({ has: admin.getByRole("rowheader") });
  await expect(entry.getByRole("cell")).toHaveCount(3);
  const head = entry.getByRole("rowheader");
  const details = t("audit:details.role", { role: t("common:roles.user") });
  await expect(head).toContainText(details, { useInnerText: true });
  await expect(entry).toContainText(name);
  await expect(entry.locator("time")).not.toContainText(String(new Date().getFullYear()));
  await expect(admin.getByRole("columnheader")).toContainText(String(new Date().getFullYear()));
  await head.click();
  await expect(admin).toHaveURL(`/manager/audit?person=${id}`);
  await admin.goto(`/manager/audit?person=${id}&columns=requestId`);
  await expect(entry.getByRole("cell")).toHaveCount(1);
  await expect(head).not.toContainText(details);
  await expect(entry.locator("code")).toBeVisible();
});

test("the heading of a day is as wide as the table, whichever columns are shown", async ({ admin }) => {
  for (const width of [1280, 1024]) {
    await admin.setViewportSize({ width, height: 800 });
    await admin.goto("/manager/audit");
    const table = admin.getByRole("table");
    const free = () =>
      table.evaluate((one: HTMLTableElement) => {
        const cells = one.querySelectorAll(".row-group:first-child > *");
        const widths = [...cells].map((cell) => cell.getBoundingClientRect().width);
        return Math.round(one.getBoundingClientRect().width - widths.reduce((sum, cell) => sum + cell, 0));
      });
    await expect(table.locator(".row-group").first()).toBeVisible();
    await expect.poll(free, `at ${width} px`).toBeLessThanOrEqual(2);
  }
});

test("the dashboard shows the latest entries with links into the log", async ({ admin }) => {
  await post(admin, "/api/users", { name: `New${unique()}`, email: newEmail(), role: "user" });
  await admin.goto("/manager/dashboard");
  const latest = admin.getByRole("region", { name: t("audit:list.latest") });
  // Entries that other tests write from the command line belong to no request.
  const acts = latest.getByRole("listitem").filter({ hasNotText: t("audit:commandLine") });
  await acts.first().getByRole("link").click();
  await expect(admin).toHaveURL(/\/manager\/audit\?searchTerm=[\w-]+$/);
  await expect(admin.getByRole("rowheader")).not.toHaveCount(0);
});
