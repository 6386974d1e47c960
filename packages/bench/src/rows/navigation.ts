import type { Page } from "playwright-core";
import { hydrated, launchBrowser } from "../../../conformance/src/browser.ts";
import type { Benchmark } from "../bench.ts";
import { atMost, type Row } from "../row.ts";
import { signIn } from "../servers/sign-in.ts";
import { median } from "../statistics.ts";
import { kilobyte, kilobytes, milliseconds, spread } from "../units.ts";
import { deafness } from "./navigation/deaf.ts";
import { observed, observing, untilShown } from "./navigation/observe.ts";
import { withPhone } from "./navigation/phone.ts";

const runs = 7;

interface Way {
  what: string;
  email: string;
  from: string;
  /** The accessible name of the link to follow, or a selector for it. */
  link: string | { selector: string };
  /** A selector for the data of the linked page. */
  data: string;
  width: number;
}

const user = "user@example.com";
const admin = "admin@example.com";
const phone = 390;
const desktop = 1280;

const ways: readonly Way[] = [
  {
    what: "/app to Books",
    email: user,
    from: "/app",
    link: "Books",
    data: 'main a[href^="/app/books/"]',
    width: phone,
  },
  {
    what: "/app to Account",
    email: user,
    from: "/app",
    link: "Account",
    data: "main section li",
    width: phone,
  },
  {
    what: "/app/books to a book",
    email: user,
    from: "/app/books",
    link: { selector: 'main a[href^="/app/books/"]' },
    data: "main dl",
    width: phone,
  },
  {
    what: "/manager/dashboard to Books",
    email: admin,
    from: "/manager/dashboard",
    link: "Books",
    data: 'main a[href^="/manager/books/"]:not([href$="/new"])',
    width: desktop,
  },
  {
    what: "/manager/dashboard to Users",
    email: admin,
    from: "/manager/dashboard",
    link: "Users",
    data: 'main a[href^="/manager/users/"]:not([href$="/new"])',
    width: desktop,
  },
  {
    what: "/manager/dashboard to Audit log",
    email: admin,
    from: "/manager/dashboard",
    link: "Audit log",
    data: "main tbody time",
    width: desktop,
  },
  {
    what: "/manager/dashboard to Account",
    email: admin,
    from: "/manager/dashboard",
    link: "Account",
    data: "main section li",
    width: desktop,
  },
];

/**
 * How long pages ignore presses, then the first navigation by a click on a link: the page is idle, no document loads,
 * and nothing is stored.
 */
export const navigation: Benchmark = async ({ scope, project, mailbox }) => {
  const server = await project.start();
  const cookies = new Map<string, string>();
  for (const email of [user, admin]) cookies.set(email, await signIn(server.origin, mailbox, email));
  const browser = await launchBrowser();
  scope.defer(() => browser.close());

  const found = ways.map((way) => ({
    way,
    times: [] as number[],
    bytes: [] as number[],
    shift: 0,
    slowest: 0,
  }));
  for (let run = 0; run < runs; run++) {
    for (const measured of found) {
      const { way } = measured;
      const cookie = cookies.get(way.email) ?? "";
      await withPhone(
        browser,
        { origin: server.origin, cookie, width: way.width },
        async ({ page, received }) => {
          await page.addInitScript(observing);
          await page.goto(way.from);
          await atRest(page, received);
          measured.bytes.push(received());
          const shown = untilShown(page, way.data);
          await getLink(page, way).click({ noWaitAfter: true });
          measured.times.push(await shown);
          const { shift, slowest } = await observed(page);
          measured.shift = Math.max(measured.shift, shift);
          measured.slowest = Math.max(measured.slowest, slowest);
        },
      );
    }
  }
  const deaf = await deafness(browser, server.origin, cookies);
  await browser.close();
  await server.stop();
  const rows = found.flatMap(({ way, times, bytes, shift, slowest }): Row[] => [
    {
      what: `${way.what}, first navigation`,
      value: spread(times),
      budget: atMost(median(times), 400, "400 ms"),
    },
    { what: "  slowest interaction", value: milliseconds(slowest), budget: atMost(slowest, 100, "100 ms") },
    { what: "  layout shift", value: shift.toFixed(3), budget: atMost(shift, 0, "0") },
    {
      what: `  first visit of ${way.from} before it, all files`,
      value: kilobytes(median(bytes)),
      budget: getBudget(way, median(bytes)),
    },
  ]);
  return [...deaf, ...rows];
};

/** The users' area, which most people see, fetches less than the manager area. */
function getBudget({ from }: Way, bytes: number) {
  const most = from.startsWith("/manager") ? 239 : 228;
  return atMost(bytes, most * kilobyte, `${most} KB`);
}

/** Waits until the page is hydrated and has received nothing for a second. */
async function atRest(page: Page, received: () => number): Promise<void> {
  await hydrated(page);
  for (let before = -1; before !== received(); ) {
    before = received();
    await page.waitForTimeout(1000);
  }
}

function getLink(page: Page, { link }: Way) {
  return typeof link === "string"
    ? page.getByRole("link", { name: link, exact: true }).first()
    : page.locator(link.selector).first();
}
