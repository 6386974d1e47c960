import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { untilHydrated } from "../packages/conformance/src/browser.ts";
import { checksFor } from "../packages/conformance/src/checks.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { openDevMailbox } from "../packages/conformance/src/mailbox/dev-page.ts";
import { sendCode } from "../packages/conformance/src/person.ts";
import { openTarget, runCheck } from "../packages/conformance/src/run.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { violations, wcag } from "../packages/conformance/src/ways/axe.ts";
import { brightness } from "../packages/conformance/src/ways/look.ts";
import { copyOfProject } from "./support/copies.ts";
import { title } from "./support/project.ts";
import { forget, freePort, type Running, runIn, serve, settings } from "./support/server.ts";

/** A copy, because Vite writes into the project that it serves and reloads pages when others write there. */
const project = copyOfProject(afterAll);
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let target: Target;

beforeAll(async () => {
  env = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  // The checks of books and users need example data.
  await runIn(project, ["run", "db:seed"], env);
  server = await serve(project, env, "dev");
  const mailbox = await openDevMailbox(server.origin);
  target = await openTarget({ baseURL: server.origin, mailbox, languages: ["en"], title });
});

afterAll(async () => {
  await target?.browser.close();
  await server?.stop();
  if (env) forget(env);
});

// The development server runs the same code, so a few checks are enough.
const few = checksFor(["en"]).filter(({ name }) =>
  /signs up, is greeted|first HTML|every private page|\/livez|in development for all/.test(name),
);

test.each(few)("in development: $name", async (check) => {
  const { status, message } = await runCheck(check, target);
  // The server's last lines show whether a page was reloaded.
  if (status !== "passed") throw new Error(`${message}\n${server.output().slice(-4000)}`);
});

test("in development: every email and every developer page is readable in every language, in light and dark", async () => {
  const { body } = await ask(target, "/dev/mails", { headers: { accept: "application/json" } });
  const { items }: { items: { name: string; language: string; html: string }[] } = JSON.parse(body);
  expect(items.length).toBeGreaterThanOrEqual(3);
  // A code, so that the mailbox is not empty.
  await sendCode(target, "reader@example.com");
  const found: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await target.browser.newPage({ baseURL: server.origin, colorScheme });
    for (const path of ["/dev/mailbox", "/dev/mails?mail=changed", "/dev/jobs"]) {
      await page.goto(path);
      found.push(...(await violations(page, `${path}, ${colorScheme}`)));
    }
    for (const { name, language } of items) {
      await page.goto(`/dev/mails/${name}/${language}`);
      const isDark = (await brightness(page)) < 0.5;
      expect({ name, language, isDark }).toEqual({ name, language, isDark: colorScheme === "dark" });
      found.push(...(await violations(page, `${name}, ${language}, ${colorScheme}`, { rules: wcag })));
    }
    await page.close();
  }
  expect(found).toEqual([]);
});

test("in development: the login pages link to the mailbox and fill in a new code; the dashboard lists first steps", async () => {
  const context = await target.browser.newContext({ baseURL: server.origin });
  const [mailbox, page] = [await context.newPage(), await context.newPage()];
  await mailbox.goto("/dev/mailbox");
  await page.goto("/login");
  await page.getByRole("button", { name: "Fill in admin@example.com" }).click();
  await page.getByRole("button", { name: "Continue with email" }).click();
  await page.waitForURL("**/login/verify**");
  await page.getByText("your code is in the mailbox").waitFor();
  const anchor = await page.getByRole("link", { name: "mailbox" }).getAttribute("href");
  const mail = mailbox.locator(anchor?.replace("/dev/mailbox", "") ?? "");
  await mail.waitFor();
  const code = await mail.locator("output").textContent();
  await page.getByRole("button", { name: `Fill in ${code}` }).click();
  await page.waitForURL("**/manager**");
  expect(await page.getByText("In development").count()).toBe(0);
  const steps = page.getByText("First steps");
  await page.getByRole("navigation").filter({ has: steps }).waitFor();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("main").filter({ has: steps }).waitFor();
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("main section:not([aria-label='In development'])")].map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return { top: top + scrollY, bottom: bottom + scrollY };
      }),
    );
  const before = await places();
  const top = await steps.evaluate((part) => part.getBoundingClientRect().top + scrollY);
  expect(before.filter(({ bottom }) => bottom > top)).toEqual([]);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  expect(await places()).toEqual(before);
  await page.reload();
  await untilHydrated(page);
  expect(await steps.count()).toBe(0);
  await context.close();
});

test("in development: a migration that existing rows violate gives one line in the terminal and on the page", async () => {
  const changed = copyOfProject();
  const own = await settings({});
  onTestFinished(() => forget(own));
  const running = await serve(changed, own, "dev");
  onTestFinished(async () => void (await running.stop()));
  const login = async () => {
    const response = await fetch(`${running.origin}/login`);
    return { status: response.status, text: await response.text() };
  };
  expect((await login()).status).toBe(200);
  await runIn(changed, ["scripts/db-generate.ts", "--custom", "--name", "refused"]);
  const folder = join(changed, "drizzle");
  const file = join(folder, readdirSync(folder).find((name) => name.endsWith("_refused.sql")) ?? "");
  const create = "CREATE TABLE visit (id text NOT NULL);\n--> statement-breakpoint\n";
  writeFileSync(file, `${create}INSERT INTO visit VALUES (NULL);`);
  const server = join(changed, "src/app/server.ts");
  writeFileSync(server, `${readFileSync(server, "utf8")}\n// changed`);
  const line =
    /^The migration \d+_refused failed, and nothing was changed: visit has rows without a value in id.*\n$/;
  await expect.poll(login).toEqual({ status: 503, text: expect.stringMatching(line) });
  const { code, output } = await runIn(changed, ["scripts/dev.ts"], {
    ...own,
    PORT: String(freePort()),
  });
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(line) });
  writeFileSync(file, `${create}INSERT INTO visit VALUES ('first');`);
  await expect.poll(async () => (await login()).status).toBe(200);
});

test("the production build contains no pages for developers", () => {
  const files = readdirSync(join(inject("project"), "dist"), { recursive: true, withFileTypes: true });
  const code = files.filter((file) => file.isFile() && /\.m?js$/.test(file.name));
  expect(code.length).toBeGreaterThan(10);
  const found = code.filter((file) =>
    readFileSync(join(file.parentPath, file.name), "utf8").includes("/dev/mail"),
  );
  expect(found.map(({ name }) => name)).toEqual([]);
});

test("in development: changed texts and accents appear without a restart, and a page can open a websocket", async () => {
  const changed = copyOfProject();
  const file = join(changed, "src/locales/en.json");
  const texts = readFileSync(file, "utf8");
  const api = join(changed, "src/features/users/api.server.ts");
  const socket = '.ws("/echo", { public: true, message: (ws, text) => void ws.send(text) })';
  writeFileSync(api, readFileSync(api, "utf8").replace(".use(access(sessions))", `$&${socket}`));
  const own = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  const running = await serve(changed, own, "dev");
  const page = await target.browser.newPage({ locale: "en" });
  try {
    // The page does not learn of earlier changes.
    const isConnected = page.waitForEvent("console", (line) => line.text().includes("[vite] connected"));
    await page.goto(`${running.origin}/login`);
    await isConnected;
    await untilHydrated(page);
    const echoed = page.evaluate(
      () =>
        new Promise((resolve) => {
          const opened = new WebSocket("/api/users/echo");
          opened.onopen = () => opened.send("hello");
          opened.onmessage = ({ data }) => resolve(data);
          opened.onclose = () => resolve("closed");
        }),
    );
    expect(await echoed).toBe("hello");
    const email = page.locator("input[type=email]");
    await email.fill("reader@example.com");
    writeFileSync(file, texts.replace("Sign in or sign up", "Come in"));
    // First the server's response, then the open page.
    await expect.poll(async () => (await fetch(`${running.origin}/login`)).text()).toContain("Come in</h1>");
    await page.getByRole("heading", { name: "Come in" }).waitFor({ timeout: limitMs(30_000) });
    await untilHydrated(page);
    expect(await page.locator("h1").textContent()).toBe("Come in");
    await expect.poll(() => email.inputValue()).toBe("reader@example.com");

    const app = join(changed, "app.json");
    const { accent, ...rest } = JSON.parse(readFileSync(app, "utf8"));
    const colorOfButton = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector("[type=submit]") ?? document.body).backgroundColor,
      );
    const before = await colorOfButton();
    writeFileSync(app, JSON.stringify({ ...rest, accent: "oklch(0.5 0.12 152)", title: "Orchard" }));
    await expect.poll(colorOfButton).not.toBe(before);
    await expect.poll(() => page.title()).toContain("Orchard");
    const svg = await (await fetch(`${running.origin}/icon.svg`)).text();
    expect(svg).not.toContain(accent);
    expect(svg).toContain("#1a763f");

    const chosen = await colorOfButton();
    const field = page.getByLabel("The colour");
    const set = (event: string, value: string) =>
      field.evaluate((input, to) => Object.assign(input, to).dispatchEvent(new Event(to.event)), {
        event,
        value,
      });
    await set("input", "#0b5fa5");
    await expect.poll(colorOfButton).not.toBe(chosen);
    expect(readFileSync(app, "utf8")).not.toContain("#0b5fa5");
    await set("change", "#0b5fa5");
    await expect
      .poll(() => JSON.parse(readFileSync(app, "utf8")))
      .toEqual({ ...rest, accent: "#0b5fa5", title: "Orchard" });
    const icon = async () => (await fetch(`${running.origin}/icon.svg`)).text();
    await expect.poll(icon).toContain("#0b5fa5");
  } finally {
    await page.close();
    await running.stop();
    forget(own);
  }
});
