import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { hydrated, launchBrowser, untilHydrated, type Visit } from "../packages/conformance/src/browser.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { violations } from "../packages/conformance/src/ways/axe.ts";
import { isFocused } from "../packages/conformance/src/ways/look.ts";
import { copyWithComponents } from "./support/copies.ts";
import { testOrderForm } from "./support/order-form.ts";
import { forget, type Running, serve, settings } from "./support/server.ts";

type Page = Visit["page"];
type Locator = ReturnType<Page["locator"]>;

/** A page of the development server, whose modules are not bundled. */

const project = copyWithComponents(afterAll);
let env: Awaited<ReturnType<typeof settings>>;
let server: Running;
let browser: Awaited<ReturnType<typeof launchBrowser>>;
/** The context of its pages, which share the modules that the development server sends one by one. */
let context: Visit["context"];

beforeAll(async () => {
  env = await settings({ SMTP_URL: undefined, EMAIL_FROM: undefined });
  [server, browser] = await Promise.all([serve(project, env, "dev"), launchBrowser()]);
  context = await browser.newContext({ reducedMotion: "reduce" });
  context.setDefaultTimeout(limitMs(60_000));
  // Dependencies that Vite finds on the first visit may reload the page.
  const first = await context.newPage();
  for (const path of ["/login", "/dev/ui"]) {
    await first.goto(`${server.origin}${path}`);
    await hydrated(first);
  }
  await first.locator("[data-example=order-form]").waitFor();
  await first.close();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  if (env) forget(env);
});

interface Look {
  language?: string;
  theme?: string;
  width?: number;
}

/** Opens /dev/ui and waits for its scripts. Any log message fails the test. */
async function visit(
  { language = "en", theme = "light", width = 1280 }: Look,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  const said: string[] = [];
  page.on("pageerror", ({ message }) => said.push(message));
  page.on("console", (message) => {
    // The page has no icon of its own.
    if (/error|warning/.test(message.type()) && !message.text().includes("404")) said.push(message.text());
  });
  try {
    await page.goto(`${server.origin}/dev/ui?lng=${language}&theme=${theme}`);
    await page.getByRole("heading", { level: 1, name: "Components" }).waitFor();
    await use(page);
    expect(said).toEqual([]);
  } finally {
    await page.close();
  }
}

/** Opens a popup, checks the page with it, and closes it with Escape. */
async function openAndLook(page: Page, opener: Locator, popup: Locator): Promise<string[]> {
  await opener.scrollIntoViewIfNeeded();
  await opener.click();
  await popup.first().waitFor();
  // Options that arrive while axe runs would move what it measures.
  await page.locator("[data-open][aria-busy=true]").waitFor({ state: "detached" });
  const opens = await opener.getAttribute("aria-haspopup");
  const within = opens === "dialog" ? undefined : "[role=menu], [role=listbox], [aria-expanded=true]";
  const found = await violations(page, `with ${opens} ${await opener.getAttribute("id")} open`, { within });
  await page.keyboard.press("Escape");
  await popup.first().waitFor({ state: "hidden" });
  // The page is visible to screen readers again.
  await page.locator("[aria-hidden=true] h1").first().waitFor({ state: "detached" });
  return found;
}

test.each([
  { language: "en", theme: "light", width: 1280, opens: false },
  { language: "en", theme: "dark", width: 390, opens: true },
  { language: "ar", theme: "light", width: 1280, opens: true },
  { language: "ar", theme: "dark", width: 390, opens: false },
])(
  "axe finds no problems on /dev/ui in $language, $theme, $width px, with $opens open",
  ({ opens, ...look }) =>
    visit(look, async (page) => {
      const found = await violations(page, "/dev/ui");
      const popup = page.getByRole("dialog").or(page.getByRole("menu")).or(page.getByRole("listbox"));
      const openers = page.locator(
        "[data-example] :is(button[aria-haspopup=dialog], button[aria-haspopup=menu], input[role=combobox]):enabled:visible",
      );
      const count = await openers.count();
      expect(count).toBeGreaterThan(10);
      for (let index = 0; opens && index < count; index += 1)
        found.push(...(await openAndLook(page, openers.nth(index), popup)));
      expect(found).toEqual([]);
      const wider = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(wider).toBe(0);
    }),
);

const example = (page: Page, name: string) => page.locator(`[data-example="${name}"]`);

/** What the example's form would submit under a name. */
const sent = (page: Page, name: string, field: string) =>
  example(page, name)
    .locator("form")
    .evaluate((form: HTMLFormElement, field) => new FormData(form).getAll(field).join(), field);

test("menus work with the keyboard alone", () =>
  visit({}, async (page) => {
    const button = example(page, "menu").getByRole("button", { name: "View" });
    const item = (name: string) => page.getByRole("menuitem", { name });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => isFocused(item("Home"))).toBe(true);
    await page.keyboard.type("lan");
    await expect.poll(() => isFocused(item("Language"))).toBe(true);
    await page.keyboard.press("ArrowRight");
    const french = page.getByRole("menuitemradio", { name: "Français" });
    await expect.poll(() => isFocused(french)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("menu").first().waitFor({ state: "hidden" });
    await expect.poll(() => isFocused(button)).toBe(true);
    await expect.poll(() => example(page, "menu").getByRole("status").textContent()).toContain(", sw");
  }));

test.each([
  ["en", "ArrowRight", "ArrowLeft"],
  ["ar", "ArrowLeft", "ArrowRight"],
])("in %s, tabs and calendar days follow the direction of the page", (language, on, back) =>
  visit({ language }, async (page) => {
    const tab = (name: string) => example(page, "tabs").getByRole("tab", { name });
    await tab("About").focus();
    await page.keyboard.press(on);
    await expect.poll(() => isFocused(tab("Editions"))).toBe(true);
    await page.keyboard.press("Enter");
    await example(page, "tabs").getByText("Three editions.").waitFor();
    await page.keyboard.press(back);
    await expect.poll(() => isFocused(tab("About"))).toBe(true);

    const button = example(page, "date-input").getByRole("button").first();
    await button.focus();
    await page.keyboard.press("Enter");
    const day = page.locator("[role=gridcell] button:focus");
    await day.waitFor();
    // From February 28, one day on, then one week.
    await page.keyboard.press(on);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await expect.poll(() => sent(page, "date-input", "publishedOn")).toBe("2026-03-08");
    await expect.poll(() => isFocused(button)).toBe(true);
  }),
);

test("comboboxes work with the keyboard alone, and send what is chosen", () =>
  visit({}, async (page) => {
    const box = (name: string) => example(page, "combobox").getByRole("combobox", { name, exact: true });
    const option = (name: string) => page.getByRole("option", { name });
    await box("Country").focus();
    await page.keyboard.type("swe");
    await option("Sweden").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => sent(page, "combobox", "country")).toBe("se");
    await page.keyboard.press("Escape");
    expect(await sent(page, "combobox", "country")).toBe("se");

    await box("From the server").fill("ken");
    await option("Kenya").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => sent(page, "combobox", "remote")).toBe("ke");
    await box("From the server").fill("fail");
    await page.getByText("The options could not be loaded").waitFor();
    await page.keyboard.press("Escape");

    await box("Several").focus();
    await page.keyboard.type("fra");
    await option("France").waitFor();
    await page.keyboard.press("Enter");
    await expect.poll(() => sent(page, "combobox", "several")).toBe("be,ke,fr");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await expect.poll(() => sent(page, "combobox", "several")).toBe("be,ke");
    // A text that names no option stays and makes the value invalid, until it is chosen or cleared.
    await page.keyboard.type("fra");
    await page.keyboard.press("Tab");
    await expect.poll(() => sent(page, "combobox", "several")).toBe("be,ke,\0fra");
    expect(await box("Several").inputValue()).toBe("fra");
    await box("Several").fill("");
    await expect.poll(() => sent(page, "combobox", "several")).toBe("be,ke");
    await box("Several").fill("fra");
    await option("France").click();
    await expect.poll(() => sent(page, "combobox", "several")).toBe("be,ke,fr");
    expect(await box("Several").inputValue()).toBe("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Backspace");
    await expect.poll(() => sent(page, "combobox", "several")).toBe("be,ke");
    await page.keyboard.press("ArrowLeft");
    const chip = example(page, "combobox").getByLabel("Kenya", { exact: true });
    await expect.poll(() => isFocused(chip)).toBe(true);
    expect(await chip.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe("solid");
  }));

test("number inputs, radio groups and switches work with the keyboard alone", () =>
  visit({}, async (page) => {
    const copies = example(page, "number-input").getByRole("textbox", { name: "Copies" });
    await copies.focus();
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => sent(page, "number-input", "copies")).toBe("1300");
    // An invalid number is read neither as a number nor as empty.
    for (const text of ["1,2,3", "12abc", "1e3"]) {
      await copies.fill(text);
      await expect.poll(() => sent(page, "number-input", "copies")).toBe("\0");
      expect(await copies.inputValue()).toBe(text);
    }
    await copies.fill("");
    await expect.poll(() => sent(page, "number-input", "copies")).toBe("");
    await example(page, "number-input").getByRole("textbox", { name: "Price" }).fill("€1,200.5");
    await expect.poll(() => sent(page, "number-input", "price")).toBe("120050");
    await example(page, "radio-group").getByRole("radio", { name: "Free" }).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => sent(page, "radio-group", "plan")).toBe("team");
    const all = example(page, "checkbox").getByRole("checkbox", { name: "All fruits" });
    expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
    await all.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => all.isChecked()).toBe(true);
    await example(page, "switch").getByRole("switch", { name: "Notifications" }).focus();
    await page.keyboard.press("Space");
    await example(page, "switch").getByText("You will not be told.").waitFor();
  }));

test("a drop zone accepts chosen and pasted files, and explains which it refuses", () =>
  visit({}, async (page) => {
    const zone = example(page, "drop-zone");
    const input = zone.getByLabel("Cover");
    const says = () => zone.getByRole("status").textContent();
    const file = { name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(1000) };
    await input.setInputFiles(file);
    await expect.poll(says).toBe("Chosen: a.png");
    await input.setInputFiles({ ...file, name: "a.txt", mimeType: "text/plain" });
    await zone.getByText("File type not accepted: a.txt").waitFor();
    await input.setInputFiles({ ...file, name: "big.png", buffer: Buffer.alloc(5_000_001) });
    await zone.getByText("Larger than 5 MB: big.png").waitFor();
    expect(await says()).toBe("Chosen: a.png");
    await input.focus();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(["x"], "pasted.png", { type: "image/png" }));
      document.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
    });
    await expect.poll(says).toBe("Chosen: pasted.png");
  }));

test("a tooltip opens on keyboard focus, closes with Escape, and only repeats a name that is available without it", () =>
  visit({}, async (page) => {
    const tip = example(page, "tooltip").getByText("Italic", { exact: true });
    await example(page, "tooltip").getByRole("button", { name: "Bold" }).focus();
    await page.keyboard.press("Tab");
    await tip.waitFor();
    await page.keyboard.press("Escape");
    await tip.waitFor({ state: "hidden" });
  }));

test("after a style change with /dev/ui open, pages still match the server's HTML", async () => {
  await visit({}, async () => {
    appendFileSync(join(project, "src/ui/styles.css"), "\n.changed { order: 7 }\n");
    const styles = () =>
      fetch(`${server.origin}/src/ui/styles.css`, { headers: { accept: "text/css" } }).then((css) =>
        css.text(),
      );
    await expect.poll(styles, { timeout: limitMs(30_000) }).toContain(".changed");
    const page = await context.newPage();
    const failed: string[] = [];
    page.on("pageerror", ({ message }) => failed.push(message));
    await page.goto(`${server.origin}/login`);
    await untilHydrated(page);
    expect(failed).toEqual([]);
    const sheets = await page.locator("link[rel=stylesheet][href*='/ui/styles.css']").all();
    expect(sheets).toHaveLength(1);
    await page.close();
  });
});

test("the production build contains no trace of /dev/ui", () => {
  const dist = join(inject("project"), "dist");
  const scripts = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.m?js$/.test(path),
  );
  expect(scripts.length).toBeGreaterThan(20);
  const found = scripts.filter((path) =>
    /dev\/ui|Copy the code of/.test(readFileSync(join(dist, path), "utf8")),
  );
  expect(found).toEqual([]);
});

describe("the order form", () =>
  testOrderForm(async () => {
    const page = await context.newPage();
    await page.goto(`${server.origin}/dev/ui`);
    return page;
  }));
