import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { createI18n } from "#kit/shared/i18n/create-i18n.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { databaseUrl, origin } from "./environment.ts";
import { codeFor } from "./mail.ts";

type SignedIn = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** Playwright's test, for concurrent specs against one server. */
export const test = base.extend<{ admin: Page }, { administrator: SignedIn }>({
  // Every test has its own client address: the server sends codes to ten emails an hour per address.
  context: async ({ context }, use, info) => {
    await context.setExtraHTTPHeaders(fromNewAddress());
    context.on("page", waitForHydration);
    const said: string[] = [];
    context.on("console", (message) => said.push(`${message.type()}: ${message.text()}`));
    context.on("weberror", (failure) => said.push(`error: ${failure.error().message}`));
    await use(context);
    const addresses = context.pages().map((page) => page.url());
    if (info.status !== info.expectedStatus)
      await info.attach("pages and console", { body: [...addresses, ...said].join("\n") });
  },
  administrator: [
    async ({ browser }, use) => {
      const page = await browser.newPage({ baseURL: origin(), extraHTTPHeaders: fromNewAddress() });
      runScript("user-admin", await newUser(page, "Ada"));
      await use(await page.context().storageState());
      await page.close();
    },
    { scope: "worker" },
  ],
  admin: async ({ context, page, administrator }, use) => {
    await context.addCookies(administrator.cookies);
    await use(page);
  },
});

/** Makes `goto` and `reload` wait for hydration, so that controls work afterwards. */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== "commit") await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await hydrated(page);
    return response;
  };
}

function fromNewAddress(): { "x-forwarded-for": string } {
  return { "x-forwarded-for": `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

const texts = JSON.parse(readFileSync(`src/locales/${defaultLanguage}.json`, "utf8"));

/** Texts in the project's default language, so that tests find controls by their visible names. */
export const { t } = createI18n({ language: defaultLanguage, texts: { [defaultLanguage]: texts } });

export function newEmail(): string {
  return `person-${unique()}@example.com`;
}

/** A suffix for unique names. */
export function unique(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** Waits until the heading and all controls are hydrated, if scripts are enabled. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const controls = [...document.querySelectorAll("h1, a, button, input, select, textarea")];
    const isListening = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
    const hasHeading = controls.some(({ localName }) => localName === "h1");
    return (hasHeading && controls.every(isListening)) || matchMedia("(scripting: none)").matches;
  });
}

/** Waits until the focus is in an element. Until then, the page under a new dialog gets the keys. */
export function takesFocus(element: Locator): Promise<void> {
  return expect.poll(() => element.evaluate((node) => node.contains(document.activeElement))).toBe(true);
}

export async function closeByEscape(dialog: Locator): Promise<void> {
  await takesFocus(dialog);
  await dialog.page().keyboard.press("Escape");
  await expect(dialog).toBeHidden();
}

export async function askForCode(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByRole("textbox", { name: t("auth:login.email") }).fill(email);
  await page.getByRole("button", { name: t("auth:login.submit") }).click();
  await expect(page.getByRole("textbox", { name: t("auth:verify.code") })).toBeVisible();
  // After hydration, the sixth digit submits the form.
  await hydrated(page);
}

/** Signs up as a new user through the pages; ends on the home page. */
export async function signUp(page: Page, name: string): Promise<void> {
  const email = newEmail();
  await askForCode(page, email);
  await page.getByRole("textbox", { name: t("auth:verify.code") }).fill(await codeFor(email));
  await page.getByRole("textbox", { name: t("account:onboarding.name") }).fill(name);
  await page.getByRole("button", { name: t("account:onboarding.submit") }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name.split(" ")[0] ?? "");
}

/** Signs in through the API, which is faster. For tests that are not about sign-in. */
export async function signIn(page: Page, email: string): Promise<void> {
  // Signing in ends the current session, and other tests share the administrator's.
  await page.context().clearCookies();
  await post(page, "/api/auth/email-otp/send-verification-otp", { email, type: "sign-in" });
  await post(page, "/api/auth/sign-in/email-otp", { email, otp: await codeFor(email) });
}

/** Signs up through the API; returns the email. */
export async function newUser(page: Page, name: string): Promise<string> {
  const email = newEmail();
  await signIn(page, email);
  await post(page, "/api/account/onboarding", { name });
  return email;
}

/** Calls the API as the page's user; throws on an error. */
export async function post<Answer = unknown>(page: Page, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data, headers: { origin: origin() } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** Runs a project command on the database of the server under test. */
export function runScript(name: string, ...words: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}.ts`, ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl() },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`scripts/${name}.ts failed:\n${stdout}${stderr}`);
}
