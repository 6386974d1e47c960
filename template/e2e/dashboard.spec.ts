import { expect } from "@playwright/test";
import { t, test } from "./test.ts";

test("the chart shows each value by pointer and by keyboard, for days and for months", async ({ admin }) => {
  await admin.goto("/manager/dashboard");
  await admin.getByRole("button", { name: t("dashboard:range.days", { count: 30 }) }).click();
  const chart = admin.getByRole("slider", { name: t("dashboard:signUps.title") });
  const { signUps } = await (await admin.request.get("/api/dashboard")).json();
  await expect(chart).toHaveAttribute("max", `${signUps.length - 1}`);
  const getText = (key: string) => new RegExp(key.replace(/\{\{.*?\}\}/g, ".+"));
  const anyDay = getText(t("dashboard:signUps.perDay"));
  const tip = admin.locator("main span.pointer-events-none b");

  await chart.hover({ position: { x: 2, y: 40 } });
  await expect(tip).toHaveText(anyDay);
  await admin.mouse.move(0, 0);
  await expect(tip).toBeHidden();

  await chart.focus();
  await chart.press("Home");
  await expect(tip).toHaveText(anyDay);
  const first = await tip.textContent();
  await expect(chart).toHaveAttribute("aria-valuetext", first ?? "");
  await chart.press("End");
  await expect(chart).not.toHaveAttribute("aria-valuetext", first ?? "");
  await chart.press("Escape");
  await expect(tip).toBeHidden();

  await admin.getByRole("button", { name: t("dashboard:range.days", { count: 7 }) }).click();
  await expect(chart).toHaveAttribute("max", "6");
  await admin.getByRole("button", { name: t("dashboard:range.weeks", { count: 12 }) }).click();
  await expect(chart).toHaveAttribute("max", "11");
  await expect(admin.getByRole("table")).toContainText(t("dashboard:signUps.utc.weeks"));

  await admin.getByRole("button", { name: t("dashboard:range.months", { count: 12 }) }).click();
  await expect(admin.getByRole("table")).toContainText(t("dashboard:signUps.utc.months"));
  await chart.focus();
  await chart.press("Home");
  await expect(tip.locator("..")).toContainText(t("dashboard:signUps.utc.months"));
  await expect(admin.getByRole("table")).toContainText(t("dashboard:signUps.utc.months"));
  await expect(admin.locator("tbody tr")).toHaveCount(12);
});

test("large text hides month names that would overlap", async ({ admin }) => {
  await admin.setViewportSize({ width: 768, height: 800 });
  await admin.goto("/manager/dashboard");
  await expect(admin.getByRole("slider")).toHaveAttribute("max", "11");
  const names = admin.locator("main span.h-4 > span:visible");
  await expect(names).toHaveCount(12);
  await admin.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await expect(names).toHaveCount(4);
});

test("the counts and the newest users link to their pages", async ({ admin }) => {
  await admin.goto("/manager/dashboard");
  const users = admin.getByRole("definition").first();
  await expect(users).toContainText(/\d/);
  const all = `${t("dashboard:open")} ${t("dashboard:latest.users")}`;
  await admin.getByRole("link", { name: all, exact: true }).click();
  await expect(admin).toHaveURL(/\/manager\/users$/);
  await admin.goBack();
  const newest = admin.getByRole("region", { name: t("dashboard:latest.users") }).getByRole("listitem");
  await expect(newest).toHaveCount(5);
  await newest.first().getByRole("link").click();
  await expect(admin).toHaveURL(/\/manager\/users\/[\w-]+$/);
});

test("numbers in the millions fit into their cards on the narrowest phone, even in the system font", async ({
  admin,
}) => {
  // A late font is not used, and the system's font is the wider one here.
  await admin.route("**/*.woff2", (route) => route.abort());
  await admin.route("**/api/dashboard*", async (route) => {
    const response = await route.fetch();
    const { counts, ...rest } = await response.json();
    const millions = Object.fromEntries(Object.keys(counts).map((name) => [name, 2_628_484]));
    await route.fulfill({ response, json: { ...rest, counts: millions } });
  });
  await admin.goto("/manager/users");
  await admin.getByRole("link", { name: t("home:navigation.dashboard"), exact: true }).click();
  const numbers = admin.getByRole("definition").locator("span.tabular-nums");
  await expect(numbers.first()).toHaveText(/628/);
  await admin.setViewportSize({ width: 320, height: 800 });
  const beyond = () =>
    numbers.evaluateAll((all) =>
      all.map((number) => number.scrollWidth - number.clientWidth).filter((width) => width > 0),
    );
  await expect.poll(beyond).toEqual([]);
});
