import type { BrowserContext, Page } from "playwright-core";
import { openHome, untilHydrated, visit } from "../browser.ts";
import { equal } from "../expect.ts";
import { getDirection, languageNames } from "../language.ts";
import type { Need } from "../needs.ts";
import { administrator, somebody } from "../person.ts";
import type { Check, Language, Target } from "../target.ts";
import { violations } from "../ways/axe.ts";
import { appears, codeField, emailField, getDialog, getSubmit } from "../ways/controls.ts";

interface State {
  name: string;
  viewer: "nobody" | "user" | "administrator";
  path: string;
  /** Brings the page into the state. */
  open: (page: Page, context: BrowserContext) => Promise<void>;
  /** Limits the state to wide or narrow windows. */
  only?: "wide" | "narrow";
}

const wide = 1280;
const narrow = 390;

const anyBook = "main a[href*='/books/']:not([href$='/new']):visible";

async function openPalette(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const field = getDialog(page).getByRole("combobox");
  await appears("the palette", field);
  await field.fill(typed);
}

async function selectTwo(page: Page): Promise<void> {
  for (const row of [0, 1]) await page.locator("tbody input[type=checkbox]").nth(row).check();
  await appears("the actions on selected rows", page.locator("main section [aria-haspopup=dialog]"));
}

async function openMenus(page: Page): Promise<void> {
  await page.locator("header button[aria-haspopup=menu]:visible").click();
  const within = page.getByRole("menu").locator("[aria-haspopup=menu]");
  await appears("the user menu", within);
  await within.last().press("Enter");
  await appears("a menu of its own", page.getByRole("menuitemradio"));
}

/** States of a page that need an action. Other checks cover pages as they first load. */
const states: State[] = [
  {
    name: "a malformed email",
    viewer: "nobody",
    path: "/login",
    async open(page) {
      await emailField(page).fill("nobody");
      await getSubmit(emailField(page)).click();
      await appears("the error message", page.locator("[aria-invalid=true]"));
    },
  },
  {
    name: "a wrong code",
    viewer: "nobody",
    path: "/login/verify?email=ada%40example.com",
    async open(page) {
      await codeField(page).pressSequentially("123456");
      await appears("the error message", page.getByRole("alert"));
    },
  },
  {
    name: "a lost network",
    viewer: "user",
    path: "/app/books",
    async open(page, context) {
      await context.setOffline(true);
      await appears("the notice", page.locator("[role=status]:visible").first());
    },
  },
  {
    name: "a page that fails",
    viewer: "user",
    path: "/app/books",
    async open(page) {
      await openHome(page);
      await page.route("**/api/books/*", (route) =>
        route.fulfill({
          status: 400,
          json: { code: "VALIDATION_ERROR", message: "No.", requestId: "call-1" },
        }),
      );
      await page.locator(anyBook).first().click();
      await appears("its request", page.getByText("call-1"));
    },
  },
  {
    name: "the palette with books and users",
    viewer: "administrator",
    path: "/manager/dashboard",
    async open(page) {
      await openPalette(page, "an");
      await appears("a book", getDialog(page).getByRole("option").filter({ hasText: "Anna Karenina" }));
    },
  },
  {
    name: "the palette without a result",
    viewer: "user",
    path: "/app",
    async open(page) {
      await openPalette(page, "qqqq");
      await appears("the message about no results", getDialog(page).getByText("qqqq").first());
    },
  },
  { name: "the user menu", viewer: "user", path: "/app", open: openMenus },
  { name: "the user menu", viewer: "administrator", path: "/manager/users", open: openMenus },
  {
    name: "the sidebar",
    viewer: "administrator",
    path: "/manager/books",
    only: "narrow",
    async open(page) {
      await page.locator("header button[popovertarget]:visible").click();
      await appears("the sidebar", page.locator("nav:popover-open"));
    },
  },
  {
    name: "the collapsed sidebar and a tooltip",
    viewer: "administrator",
    path: "/manager/books",
    only: "wide",
    async open(page) {
      await page.locator("header button[aria-controls]:visible").click();
      await page.locator("nav[data-collapsed] a").nth(1).hover();
      await appears("the tooltip", page.locator("[data-tooltip]:popover-open"));
    },
  },
  {
    name: "selected rows",
    viewer: "administrator",
    path: "/manager/books",
    only: "wide",
    open: selectTwo,
  },
  {
    name: "a confirmation about selected rows",
    viewer: "administrator",
    path: "/manager/users",
    only: "wide",
    async open(page) {
      await selectTwo(page);
      await page.locator("main section [aria-haspopup=dialog]").last().click();
      await appears("the question", getDialog(page));
    },
  },
  {
    name: "a form with errors",
    viewer: "administrator",
    path: "/manager/books/new",
    async open(page) {
      await page.locator("main form [type=submit]").click();
      await appears("the error message", page.locator("[aria-invalid=true]").first());
    },
  },
  {
    name: "the confirmation before input is discarded",
    viewer: "administrator",
    path: "/manager/users/new",
    async open(page) {
      await page.locator("main form input").first().fill("Typed");
      await page.locator("main form a").click();
      await appears("the question", getDialog(page));
    },
  },
  {
    name: "an endpoint of the API",
    viewer: "administrator",
    path: "/api/docs",
    async open(page) {
      await page.locator("main summary").first().click();
      await appears("its details", page.locator("main details[open] button"));
    },
  },
  {
    name: "a toast with an undo button",
    viewer: "administrator",
    path: "/manager/books",
    async open(page) {
      // Responds in place of the server, so that nothing is deleted.
      await page.route("**/api/books/*", (route) =>
        route.request().method() === "DELETE" ? route.fulfill({ status: 204 }) : route.fallback(),
      );
      await page.locator(anyBook).first().click();
      await page.locator("main header [aria-haspopup=dialog]").click();
      await getDialog(page).getByRole("button").last().click();
      await appears("the toast", page.locator("[data-sonner-toast] button[data-action]"));
    },
  },
];

/** Checks the states in both directions: light on a desktop and dark on a phone, then the other way round. */
export function accessibleStates(languages: readonly Language[]): Check[] {
  const [first = "en"] = languages;
  const one = (direction: string) =>
    languages.find((language) => getDirection(language) === direction) ?? first;
  return (["light", "dark"] as const).flatMap((colorScheme) => {
    const language = one(colorScheme === "light" ? "rtl" : "ltr");
    const look = `${languageNames[language]}, ${colorScheme}`;
    return ([false, true] as const).map((ofManager) => ({
      name: `${look}: axe finds nothing in dialogs, errors and messages ${ofManager ? "in the manager" : "on the way"}`,
      needs: ["browser", "person", "administrator", "examples"] satisfies Need[],
      async run(target: Target) {
        const found: string[] = [];
        const own = states.filter(({ viewer }) => (viewer === "administrator") === ofManager);
        for (const [position, state] of own.entries()) {
          const width = { wide, narrow, any: position % 2 === 0 ? wide : narrow }[state.only ?? "any"];
          found.push(...(await lookAt(target, state, { language, colorScheme, width })));
        }
        equal("axe violations", found, []);
      },
    }));
  });
}

async function lookAt(
  target: Target,
  { name, viewer, path, open }: State,
  look: { language: Language; colorScheme: "light" | "dark"; width: number },
): Promise<string[]> {
  const person =
    viewer === "nobody" ? undefined : await (viewer === "user" ? somebody(target) : administrator(target));
  return visit(
    target,
    { still: true, ...look, ...(person && { cookie: person.cookie }) },
    async ({ page, context }) => {
      await page.goto(path);
      await untilHydrated(page);
      await open(page, context);
      return violations(page, `${path}, ${name}, ${look.width} px`);
    },
  );
}
