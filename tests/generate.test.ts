import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { failedWith, hydrated, silent, visit } from "../packages/conformance/src/browser.ts";
import { administrator, askAs, newPerson, sendAs, signIn } from "../packages/conformance/src/person.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import { violations } from "../packages/conformance/src/ways/axe.ts";
import { isFocused } from "../packages/conformance/src/ways/look.ts";
import { addTeams, copyOfProject, withoutTypeChecker } from "./support/copies.ts";
import { generating, run, useProducts } from "./support/generated.ts";
import { followAll, parseSteps } from "./support/guide.ts";
import { served } from "./support/served.ts";
import { freePort, serve } from "./support/server.ts";
import { beginInTeams, visitTeamPages } from "./support/team-pages.ts";
import { useTeamRecords } from "./support/team-records.ts";

const project = copyOfProject(afterAll);

let target: Target;
let env: Awaited<ReturnType<typeof served>>["env"];
const ends: (() => Promise<void>)[] = [];

/** A page as TanStack Router's documentation writes it: its schema has no `.catch()`. */
const ownPage = `import { createFileRoute } from "@tanstack/react-router";
import { z } from "zod";

export const Route = createFileRoute("/visit")({
  validateSearch: z.object({ page: z.number().default(1) }),
  component: () => <h1>{Route.useSearch().page}</h1>,
});
`;

beforeAll(async () => {
  addTeams(project);
  writeFileSync(join(project, "src/routes/visit.tsx"), ownPage);
  const tests = ["tickets", "remarks", "payments", "loans", "openapi", "access", "jobs"].map(
    (name) => `src/app/${name}.test.ts`,
  );
  const more = [
    ...(["tickets", "remarks"] as const).map(generating),
    ...["bun run db:migrate", "bun run build", `bun run test ${tests.join(" ")}`],
  ];
  const guides = [
    parseSteps("generate.md"),
    parseSteps("teams.md", "Generate team records"),
    parseSteps("teams.md", "Limit the choices"),
    parseSteps("teams.md", "List a user's records across teams"),
  ];
  // The guides end with a check of all types.
  const withTypeChecker = withoutTypeChecker(project);
  await followAll([...guides, more.map((line) => ({ type: line }))], project, withTypeChecker);
  ({ target, env } = await served(project, ["db:seed"], true, (end) => void ends.unshift(end)));
});

afterAll(async () => {
  for (const end of ends) await end();
});

test("features generated as in template/docs/generate.md work in the browser", async () => {
  const cookie = await signIn(target, "admin@example.com");
  const id = await useOrders(target, cookie);

  const headers = { cookie, origin: target.origin };
  const acts = JSON.parse((await ask(target, "/api/audit?limit=2", { headers })).body).items;
  expect(acts.map(({ action }: { action: string }) => action)).toEqual(["order.restored", "order.deleted"]);
  const { customer } = JSON.parse((await ask(target, `/api/orders/${id}`, { headers })).body);
  const term = encodeURIComponent(customer.label);
  const choices = await ask(target, `/api/orders/choices/customer?searchTerm=${term}`, { headers });
  expect(JSON.parse(choices.body).items).toContainEqual(expect.objectContaining({ id: customer.id }));
  const search = `searchTerm=PAPER&status=paid&dueTo=2027-03-02&customer=${customer.id}`;
  const found = await ask(target, `/api/orders?${search}&amountFrom=119999`, { headers });
  expect(JSON.parse(found.body)).toMatchObject({ items: [{ id, note: "At the door" }], total: 1 });
  const list = await ask(target, `/manager/orders?${search}`, { headers });
  expect([list.status, list.body]).toEqual([200, expect.stringContaining("Ink &amp; &lt;paper&gt;")]);
  for (const chip of ["Due to: Mar 2, 2027", "Status: Paid", `Customer: ${customer.label}`])
    expect(list.body).toContain(`>${chip}<`);
  const page = await ask(target, `/manager/orders/${id}`, { headers });
  expect(page.body).toContain("€1,200.00");
  expect(page.body).toContain(customer.label);
  expect(page.body).toContain("Mar 2, 2027");
  const pages = [
    `/manager/orders/${id}/update`,
    "/manager/orders/new",
    "/manager/reports",
    "/manager/tickets",
    "/manager/tickets/new",
  ];
  for (const path of [
    ...pages,
    "/manager/tickets/example-tickets-1",
    "/manager/tickets/example-tickets-1/update",
  ])
    expect((await ask(target, path, { headers })).status).toBe(200);
  const reader = { headers: { cookie: await signIn(target, "user@example.com") } };
  const picture = await useProducts(target, cookie);
  expect((await ask(target, picture, { headers })).status).toBe(200);
  expect((await ask(target, picture, reader)).status).toBe(403);
  // A record can be restored after its reference's target was deleted.
  const person = { name: "", email: "", cookie };
  const ticket = "/api/tickets/example-tickets-1";
  const [book] = JSON.parse((await ask(target, "/api/books", { headers })).body).items;
  await sendAs(target, person, "PATCH", ticket, { version: 1, book: book.id });
  for (const path of [ticket, `/api/books/${book.id}`])
    expect((await sendAs(target, person, "DELETE", path)).status).toBe(204);
  const restored = await sendAs(target, person, "POST", `${ticket}/restore`);
  expect([restored.status, JSON.parse(restored.body)]).toEqual([
    200,
    expect.objectContaining({ book: null, version: 2 }),
  ]);
  const tips = await ask(target, "/app/tips", reader);
  expect([tips.status, tips.body]).toEqual([200, expect.stringContaining('href="/app/tips/example-tips-')]);
  await usePayments(target, { name: "", email: "", cookie }, id);
  // Other pages do not load what only some generated features need, such as the input of an amount.
  const home = await ask(target, "/app", reader);
  const ofAmounts = "in-[[dir=rtl]]:pl-14";
  expect(readFileSync(join(project, "src/ui/fields/amount.tsx"), "utf8")).toContain(ofAmounts);
  const scripts = [...home.body.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = ""]) => path);
  expect(scripts).not.toEqual([]);
  for (const path of new Set(scripts)) expect((await ask(target, path)).body, path).not.toContain(ofAmounts);
  const toNew = 'href="/manager/tips/new"';
  expect(tips.body).not.toContain(toNew);
  expect((await ask(target, "/manager/tips", { headers })).body).toContain(toNew);
  const open = await ask(target, "/about");
  expect([open.status, open.body]).toEqual([200, expect.stringContaining("This page is about about.")]);
  expect((await ask(target, "/manager/reports")).status).toBe(302);
});

/**
 * Checks that an order is named in lists, on its page and in the audit log, and stays until its payment is
 * deleted.
 */
async function usePayments(target: Target, person: Parameters<typeof askAs>[1], id: string): Promise<void> {
  const name = "Ink &amp; &lt;paper&gt;";
  const sent = { order: { id, label: "" }, amount: 120_000 };
  const made = await sendAs(target, person, "POST", "/api/payments", sent);
  expect(made.status).toBe(201);
  const payment: string = JSON.parse(made.body).id;
  for (const path of ["payments?searchTerm=PAPER", `payments/${payment}`, `payments/${payment}/update`])
    expect((await askAs(target, person, `/manager/${path}`)).body).toContain(name);
  const own = `/api/payments/${payment}`;
  expect((await sendAs(target, person, "DELETE", `/api/orders/${id}`)).status).toBe(409);
  expect((await sendAs(target, person, "DELETE", own)).status).toBe(204);
  expect((await sendAs(target, person, "POST", `${own}/restore`)).status).toBe(200);
  const acts = JSON.parse((await askAs(target, person, "/api/audit?limit=2")).body).items;
  expect(acts.map(({ target: { label } }: { target: { label: string } }) => label)).toEqual([
    "Ink & <paper>",
    "Ink & <paper>",
  ]);
}

test("a URL that a page's own schema rejects is a 404, on the server and in the browser", () =>
  visit(target, {}, async (visited) => {
    const { page } = visited;
    const heading = page.getByRole("heading", { level: 1 });
    for (const [path, status, name] of [
      ["/visit?page=2", 200, "2"],
      ["/visit?page=two", 404, "This page could not be found"],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(status);
      await hydrated(page);
      // The router throws the error again in the browser, and shows a loading state until the error page has
      // arrived.
      await expect.poll(() => heading.innerText()).toBe(name);
    }
    expect(await page.locator("main").innerText()).not.toContain("invalid_type");
    // The router throws the error, without its message, once more in the browser.
    silent(visited, [failedWith(404), /^error: Error$/m]);
  }));

/** Adds an order, finds it with the palette, and changes it. Returns its id. */
function useOrders(target: Target, cookie: string): Promise<string> {
  return visit(target, { language: "en", cookie, still: true }, async (visited) => {
    const { page } = visited;
    const heading = page.getByRole("heading", { level: 1, name: "Ink & <paper>" });
    const faults: string[] = [];
    const look = async (place: string) => void faults.push(...(await violations(page, place)));
    await page.goto("/manager/orders/new");
    await hydrated(page);
    await look("an empty form");
    await page.getByRole("textbox", { name: "Title" }).fill("Ink & <paper>");
    await page.getByRole("textbox", { name: "Amount" }).fill("1,200");
    await page.getByRole("textbox", { name: "Due" }).fill("2027-03-02");
    await page.getByRole("combobox", { name: "Status" }).selectOption("paid");
    const customer = page.getByRole("combobox", { name: "Customer" });
    // Leaves out the options of the native select.
    const options = page.getByRole("listbox").getByRole("option");
    await customer.fill("admin");
    const admin = page.getByRole("option", { name: "Admin" });
    await admin.waitFor();
    const some = await options.count();
    await admin.click();
    await customer.fill("");
    await customer.press("ArrowDown");
    await expect.poll(() => options.count()).toBeGreaterThan(some);
    await customer.fill("Nobody by this name");
    await customer.press("Enter");
    // Text that names no user is neither dropped nor sent.
    await expect.poll(() => customer.getAttribute("aria-invalid")).toBe("true");
    expect(await customer.inputValue()).toBe("Nobody by this name");
    await customer.fill("");
    await customer.press("ArrowDown");
    await expect.poll(() => options.count()).toBeGreaterThan(some);
    const names = (await options.allInnerTexts()).map((text) => text.split("\n").at(-1) ?? "");
    const last = names.at(-1) ?? "";
    // Before the response has arrived, Enter chooses a name that begins with what was typed, not one that contains it.
    const answer = Promise.withResolvers<void>();
    await page.route("**/choices/customer?**", async (route) => {
      await answer.promise;
      await route.continue();
    });
    const part = last.slice(1);
    expect(names.filter((name) => name.toLowerCase().startsWith(part.toLowerCase()))).toEqual([]);
    await customer.fill(part);
    await customer.press("Enter");
    await expect.poll(() => customer.getAttribute("aria-expanded")).toBe("false");
    await expect.poll(() => customer.getAttribute("aria-invalid")).toBe("true");
    expect(await customer.inputValue()).toBe(part);
    await customer.fill(last);
    await page.locator("[role=option][data-highlighted]").waitFor();
    await customer.press("Enter");
    await expect.poll(() => customer.getAttribute("aria-expanded")).toBe("false");
    expect(await customer.inputValue()).toBe(last);
    answer.resolve();
    await page.unrouteAll({ behavior: "wait" });
    await page.getByRole("button", { name: "Create" }).click();
    await heading.waitFor();
    await look("an order");
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const saved = await page.evaluate(async (path) => (await fetch(path)).json(), `/api/orders/${id}`);
    expect(saved.customer.label).toBe(last);

    await page.goto("/manager/dashboard");
    await hydrated(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("<PAPER>");
    await page.getByRole("option", { name: "Ink & <paper>" }).click();
    await heading.waitFor();
    await page.getByRole("link", { name: "Edit order" }).click();
    await page.getByRole("textbox", { name: "Note" }).fill("At the door");
    await page.getByLabel("Paid at").fill("2027-03-01T09:30");
    const person = { name: "", email: "", cookie };
    const change = { amount: 500, status: "sent", due: null, version: 1 };
    expect((await sendAs(target, person, "PATCH", `/api/orders/${id}`, change)).status).toBe(200);
    await page.getByRole("button", { name: "Save" }).click();
    const compared = page.getByRole("alert").getByRole("row");
    await expect
      .poll(() => compared.allInnerTexts())
      .toEqual([
        "\tSaved version\tYour version",
        "Title\tInk & <paper>\tInk & <paper>",
        "Amount\t€5.00\t€1,200.00",
        "Due\tNot available\tMar 2, 2027",
        "Status\tSent\tPaid",
        `Customer\t${last}\t${last}`,
        "Note\tNot available\tAt the door",
        "Paid at\tNot available\tMar 1, 2027, 9:30\u00a0AM",
      ]);
    await page.getByRole("button", { name: "Keep my version" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("At the door").waitFor();
    await page.goto("/manager/orders");
    await page.getByRole("rowheader", { name: "Ink & <paper>" }).waitFor();
    await look("the list");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    const csv = readFileSync(await (await download).path(), "utf8");
    // The browser has the time zone of this process.
    const paidAt = new Date("2027-03-01T09:30").toISOString();
    expect(csv.split("\r\n")).toEqual(
      expect.arrayContaining([
        "\ufeffTitle,Amount (EUR),Due,Status,Customer,Paid at,Last updated",
        expect.stringMatching(new RegExp(`^Ink & <paper>,1200,2027-03-02,Paid,${last},${paidAt},\\S+Z$`)),
      ]),
    );

    // Two of the examples at once.
    const titles = [
      "Desk lamps for the reading room",
      "Train tickets to Lyon",
      "Coffee and tea for the kitchen",
    ];
    const [, second = ""] = titles;
    const example = (number: number) => page.getByRole("row", { name: titles[number - 1] ?? "" });
    for (const number of [1, 2]) await example(number).getByRole("checkbox").check();
    const chosen = page.getByRole("region", { name: "Selection" });
    await chosen.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("dialog", { name: "Delete 2 rows?" });
    await question.getByRole("button", { name: "Delete" }).click();
    await page.getByText("2 rows deleted").first().waitFor();
    await example(1).waitFor({ state: "detached" });
    expect(await example(3).count()).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("2 rows restored").first().waitFor();
    await example(1).waitFor();

    // And a single one on its page.
    await example(2).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: second }).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText(`“${second}” has been deleted`).first().waitFor();
    await example(2).waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+z");
    await page.getByText(`“${second}” is back`).first().waitFor();
    await example(2).waitFor();
    expect(faults).toEqual([]);
    silent(visited, [/409 \(Conflict\)/]);
    return id;
  });
}

test("only owners and administrators find owned records and what refers to them", async () => {
  const [ada, bob, admin] = [
    await newPerson(target, "Ada"),
    await newPerson(target, "Bob"),
    await administrator(target),
  ];
  const id = await visit(target, { language: "en", cookie: ada.cookie, still: true }, async (visited) => {
    const { page } = visited;
    await page.goto("/app/notes/new");
    await hydrated(page);
    await page.getByRole("textbox", { name: "Title" }).fill("Of Ada's");
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name: "Of Ada's" }).waitFor();
    expect(await violations(page, "a note")).toEqual([]);
    silent(visited);
    return new URL(page.url()).pathname.split("/").at(-1) ?? "";
  });

  // For other users, it is indistinguishable from a missing record.
  const withoutIds = (body: string) => body.replace(/"requestId":"[^"]*"/, "").replaceAll(id, "nothing");
  for (const [method, body] of [["GET"], ["PATCH", { version: 1 }], ["DELETE"]] as const) {
    const [of, nothing] = await Promise.all(
      [id, "nothing"].map((one) => sendAs(target, bob, method, `/api/notes/${one}`, body)),
    );
    expect([method, of?.status, withoutIds(of?.body ?? "")]).toEqual([
      method,
      404,
      withoutIds(nothing?.body ?? ""),
    ]);
  }
  const remark = { summary: "Well said", note: id };
  const refused = await sendAs(target, bob, "POST", "/api/remarks", remark);
  expect([refused.status, JSON.parse(refused.body).issues]).toEqual([
    400,
    [{ path: "note", code: "noteInvalid" }],
  ]);
  expect((await askAs(target, bob, `/app/notes/${id}`)).status).toBe(404);
  const places = ["/app/notes", "/api/notes", "/api/notes?searchTerm=Ada", "/api/remarks/choices/note"];
  for (const [person, sees] of [
    [ada, true],
    [bob, false],
    [admin, true],
  ] as const)
    for (const place of places) {
      const { status, body } = await askAs(target, person, place);
      expect([person.name, place, status, /Of Ada('|&#x27;)s/.test(body)]).toEqual([
        person.name,
        place,
        200,
        sees,
      ]);
    }
  expect((await askAs(target, ada, "/api/notes/choices/owner")).status).toBe(403);
  expect((await askAs(target, ada, "/app/notes")).body).not.toContain(">Owner<");
  expect((await askAs(target, admin, `/app/notes/${id}`)).body).toContain(">Ada</bdi></span></a>");
  const counted = JSON.parse((await askAs(target, admin, "/api/dashboard")).body).counts;
  expect(counted.notes).toBe(JSON.parse((await askAs(target, admin, "/api/notes")).body).total);

  // Viewing as Ada shows Ada's records and creates more of them.
  const { owner } = JSON.parse((await askAs(target, admin, `/api/notes/${id}`)).body);
  const path = "/api/auth/admin/impersonate-user";
  const viewing = await sendAs(target, admin, "POST", path, { userId: owner.id });
  const asAda = { ...admin, cookie: viewing.cookies.join("; ") };
  expect((await sendAs(target, asAda, "POST", "/api/remarks", remark)).status).toBe(201);
  const [theirs] = JSON.parse((await askAs(target, ada, "/api/remarks")).body).items;
  expect(theirs).toMatchObject({ ...remark, note: { id }, owner: { label: "Ada" } });

  expect((await sendAs(target, ada, "DELETE", "/api/account", { email: ada.email })).status).toBe(204);
  for (const gone of [`/api/notes/${id}`, `/api/remarks/${theirs.id}`])
    expect((await askAs(target, admin, gone)).status).toBe(404);
});

test("only the members of a team find its records and what refers to them", () => useTeamRecords(target));

test("a page with selected records shows them to everyone who may read the list", async () => {
  const cookie = await signIn(target, "admin@example.com");
  const headers = { cookie };
  const rows = async (path: string) => (await ask(target, path, { headers })).body;
  const { total } = JSON.parse(await rows("/api/orders?status=open&limit=1"));
  const page = await rows("/manager/open-orders?status=paid");
  expect(page).toContain(">Open orders</h1>");
  expect(page).not.toContain("Status: Paid");
  expect([total > 0, page.includes("Ink &amp; &lt;paper&gt;")]).toEqual([true, false]);
  expect(await rows("/manager/orders?status=paid")).toContain("Ink &amp; &lt;paper&gt;");
  // The server sends codes to ten addresses an hour per visitor, so this is an existing user with a known
  // device.
  const user = { name: "", email: "", cookie: await signIn(target, "user@example.com") };
  expect((await askAs(target, user, "/manager/open-orders")).status).toBe(403);

  const made = await sendAs(target, user, "POST", "/api/account/teams", { name: "Late" });
  const { slug } = JSON.parse(made.body);
  for (const [name, title] of [
    ["overdue", "Overdue"],
    ["board", "Board"],
  ] as const) {
    const own = await askAs(target, user, `/app/t/${slug}/${name}`);
    expect([own.status, own.body]).toEqual([200, expect.stringContaining(`>${title}</h1>`)]);
    expect(own.body).toContain(`href="/app/t/${slug}/${name}"`);
    expect((await ask(target, `/app/t/${slug}/${name}`, { headers })).status).toBe(404);
  }
});

test("every teams page passes axe and works at 320 px, right to left, and with the keyboard", () =>
  visitTeamPages(target));

test("the browser tests that a project gets with teams pass", async () => {
  await run(project, ["test:e2e", "teams", "pictures"], { CI: "true" });
});

test("if everyone works in a team, the app opens the last one, or asks for one", async () => {
  const port = freePort();
  const server = await serve(project, {
    ...env,
    TEAMS: "required",
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
  });
  onTestFinished(async () => void (await server.stop()));
  await beginInTeams({ ...target, origin: server.origin });
});

test("an invalid number or date shows an error at its field, and is neither saved, filtered by nor treated as empty", async () => {
  const cookie = await signIn(target, "admin@example.com");
  const path = "/api/tickets/example-tickets-2";
  const stored = async () => JSON.parse((await ask(target, path, { headers: { cookie } })).body);
  const before = await stored();
  await visit(target, { language: "en", cookie, still: true }, async (visited) => {
    const { page } = visited;
    const field = (name: string) => page.locator(`main [name="${name}"]`);
    const wrong = page.locator("main [aria-invalid=true]");
    const save = page.getByRole("button", { name: "Save" });
    await page.goto("/manager/tickets/example-tickets-2/update");
    await hydrated(page);
    await field("pages").fill("1,2,3");
    await field("weight").fill("1.5kg");
    await field("price").fill("¥12.50");
    await field("count").fill("1e3");
    for (const name of ["day", "sentAt"]) await field(name).press("Backspace");
    await save.click();
    await page.getByText("Pages is invalid").waitFor();
    const named = (fields: readonly Element[]) => fields.map((one) => one.getAttribute("name"));
    expect(await wrong.evaluateAll(named)).toEqual(["pages", "weight", "price", "day", "sentAt", "count"]);
    await expect.poll(() => isFocused(field("pages"))).toBe(true);
    expect(await violations(page, "a form with errors")).toEqual([]);
    expect(await stored()).toEqual(before);

    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await hydrated(page);
    await expect.poll(() => field("day").inputValue()).toBe(before.day);
    await expect.poll(() => field("sentAt").inputValue()).not.toBe("");

    await field("pages").fill("１,２００");
    await field("weight").fill("1.25");
    await field("price").fill("¥1,250");
    await field("count").fill("٣");
    await save.click();
    await page.getByRole("heading", { level: 1, name: before.subject }).waitFor();
    expect(await stored()).toMatchObject({
      ...{ pages: 1200, weight: 1.25, price: 1250, count: 3 },
      ...{ day: before.day, sentAt: before.sentAt },
    });

    await page.goto("/manager/tickets");
    await hydrated(page);
    await page.getByRole("button", { name: "Filter" }).click();
    const from = page.getByLabel("Count from");
    await from.fill("3x");
    await from.press("Tab");
    await page.getByRole("alert").getByText("Count from is invalid").waitFor();
    expect([await from.inputValue(), page.url()]).toEqual(["3x", expect.not.stringContaining("countFrom")]);
    await from.fill("3");
    await page.waitForURL(/countFrom=/);
    silent(visited);
  });
  const person = { name: "", email: "", cookie };
  for (const [name, value] of [
    ["count", "3"],
    ["weight", "1.5"],
    ["price", ""],
  ] as const) {
    const change = { [name]: value, version: before.version + 1 };
    const { status } = await sendAs(target, person, "PATCH", path, change);
    expect([name, value, status]).toEqual([name, value, value === "" ? 200 : 400]);
  }
});

test("removing a generated feature restores the code from before it was added", async () => {
  const { generated } = JSON.parse(readFileSync(join(project, ".damson.json"), "utf8"));
  expect(generated).toContainEqual(expect.objectContaining({ what: "page", name: "manager/reports" }));
  const parts = [
    ["page", "manager/reports"],
    ["page", "board"],
    ["mail", "orders", "reminder"],
    ["job", "orders", "remind-late"],
    ["job", "orders", "report-week"],
  ];
  expect(readFileSync(join(project, "src/config/public-pages.ts"), "utf8")).toContain(
    '"/about": { title: "about:title", description: "about:intro" },',
  );
  const withTypeChecker = withoutTypeChecker(project);
  for (const words of parts) await run(project, ["remove", ...words]);
  // A page is removed like a feature of the same name.
  await run(project, ["remove", "feature", "about", "open-orders", "overdue", "remarks", "notes"]);
  withTypeChecker();
  expect(readFileSync(join(project, "src/config/public-pages.ts"), "utf8")).not.toContain("about");
  for (const path of ["features/about", "routes/about.tsx", "routes/manager/reports.tsx"])
    expect(existsSync(join(project, "src", path))).toBe(false);
  const files = readdirSync(join(project, "src/features/orders"));
  expect(files.filter((path) => /mail|remind/.test(path))).toEqual([]);
  expect(readFileSync(join(project, "src/features/orders/feature.server.ts"), "utf8")).not.toMatch(
    /mails|jobs|schedule|time\.ts/,
  );
  expect(readFileSync(join(project, "src/locales/fr.json"), "utf8")).not.toContain("Reminder");
  expect(readFileSync(join(project, ".damson.json"), "utf8")).not.toMatch(/"what"/);
  await run(project, ["check"]);
});
