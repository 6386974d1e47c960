import { expect } from "vitest";
import { failedWith, hydrated, silent, type Visit, visit } from "../../packages/conformance/src/browser.ts";
import { administrator, newPerson, type Person, sendAs } from "../../packages/conformance/src/person.ts";
import type { Target } from "../../packages/conformance/src/target.ts";
import { violations } from "../../packages/conformance/src/ways/axe.ts";
import { tabTo } from "../../packages/conformance/src/ways/keys.ts";
import { outOfReach, overflow } from "../../packages/conformance/src/ways/look.ts";

async function made<Body>(target: Target, person: Person, path: string, body: object): Promise<Body> {
  const answer = await sendAs(target, person, "POST", path, body);
  expect([answer.status, answer.body]).toEqual([201, expect.any(String)]);
  return JSON.parse(answer.body);
}

const newTeam = (target: Target, person: Person, name: string) =>
  made<{ id: string; slug: string }>(target, person, "/api/account/teams", { name });

/** Where the lines of the long address begin, from right to left. */
const startsOfAddress = (page: Visit["page"]) =>
  page
    .locator("bdi", { hasText: "a-long-address" })
    .first()
    .evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Array.from(range.getClientRects(), ({ right }) => Math.round(right));
    });

/** Checks every page of teams: accessibility, the narrowest phone, right to left, and the Tab key. */
export async function visitTeamPages(target: Target): Promise<void> {
  const [ada, bob, admin] = [
    await newPerson(target, "Ada"),
    await newPerson(target, "Bob"),
    await administrator(target),
  ];
  const name = `Shed ${ada.email.slice(0, 12)}`;
  const { id, slug } = await newTeam(target, ada, name);
  const invited = await made<{ items: { id: string }[] }>(target, ada, `/api/t/${slug}/invitations`, {
    emails: [bob.email, "a-long-address-of-somebody-who-has-no-account@subsidiary.example.com"],
  });
  const pages: [Person, path: string, control: string][] = [
    [ada, `/app/t/${slug}`, "Team settings"],
    [ada, `/app/t/${slug}/settings`, "Delete team"],
    [ada, "/app/t", "Create"],
    [bob, `/invitations/${invited.items[0]?.id}`, "Accept"],
    [admin, "/manager/teams", "Export CSV"],
    [admin, `/manager/teams/${id}`, "Delete team"],
  ];
  const faults: string[] = [];
  for (const [{ cookie }, path, control] of pages) {
    await visit(target, { language: "en", cookie, still: true }, async (visited) => {
      const { page } = visited;
      await page.goto(path);
      await hydrated(page);
      await page.getByRole("heading", { level: 1 }).waitFor();
      if (path.endsWith("/settings"))
        await page
          .getByRole("region", { name: "Audit log" })
          .getByText("Invited to a team")
          .first()
          .waitFor();
      faults.push(...(await violations(page, path)));
      await tabTo(page, control);
      silent(visited);
    });
    await visit(target, { language: "ar", cookie, width: 320, still: true }, async (visited) => {
      const { page } = visited;
      await page.goto(path);
      await hydrated(page);
      expect(await page.evaluate(() => getComputedStyle(document.body).direction)).toBe("rtl");
      expect([path, await overflow(page), await outOfReach(page)]).toEqual([path, 0, []]);
      if (path.endsWith("/settings")) expect(new Set(await startsOfAddress(page)).size).toBe(1);
      faults.push(...(await violations(page, `${path} from right to left`)));
      silent(visited);
    });
  }
  expect(faults).toEqual([]);
}

/** Checks a server with `TEAMS=required`: the app opens the last team, or asks the user to create one. */
export async function beginInTeams(target: Target): Promise<void> {
  const [ada, bob] = [await newPerson(target, "Ada"), await newPerson(target, "Bob")];
  await visit(target, { language: "en", cookie: ada.cookie }, async (visited) => {
    const { page, context } = visited;
    const heading = (text: string) => page.getByRole("heading", { level: 1, name: text }).waitFor();
    const lastIs = (slug: string) =>
      expect
        .poll(async () => (await context.cookies()).find((cookie) => cookie.name === "team")?.value)
        .toBe(slug);
    await page.goto("/app");
    await heading("Create a team");
    await hydrated(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Ada's shed");
    await page.getByRole("main").getByRole("button", { name: "Create" }).click();
    await heading("Ada's shed");
    const first = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await lastIs(first);
    const { slug } = await newTeam(target, ada, "A second shed");
    await page.goto("/app");
    await heading("Ada's shed");
    await page.goto(`/app/t/${slug}`);
    await lastIs(slug);
    await hydrated(page);
    await page.getByRole("navigation").getByRole("link", { name: "Home" }).first().click();
    await heading("A second shed");
    // An open page would prefetch its links, and find out that the team does not exist.
    await page.goto("about:blank");
    const gone = await sendAs(target, ada, "DELETE", `/api/t/${slug}`, { name: "A second shed" });
    expect(gone.status).toBe(200);
    await page.goto("/app");
    await heading("Ada's shed");
    expect(new URL(page.url()).pathname).toBe(`/app/t/${first}`);

    const { slug: ofBob } = await newTeam(target, bob, "Bob's barn");
    const { items } = await made<{ items: { id: string }[] }>(target, bob, `/api/t/${ofBob}/invitations`, {
      emails: [ada.email],
      role: "member",
    });
    const accepted = await sendAs(target, ada, "POST", `/api/invitations/${items[0]?.id}/accept`);
    expect(accepted.status).toBe(200);
    await page.goto(`/app/t/${ofBob}/settings`);
    await lastIs(ofBob);
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Leave team" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Leave team" }).click();
    await heading("Ada's shed");

    const { slug: third } = await newTeam(target, ada, "A third shed");
    await page.goto(`/app/t/${third}/settings`);
    await lastIs(third);
    await hydrated(page);
    await page.getByRole("main").getByRole("button", { name: "Delete team" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("A third shed");
    await page.getByRole("dialog").getByRole("button", { name: "Delete team" }).click();
    await heading("Ada's shed");
    // That page may have been prefetching links.
    const lists = [ofBob, third].flatMap((team) => [`${team}/items?`, `${team}/loans?`]);
    const late = lists.map((list) => failedWith(404, `/api/t/${list}`));
    silent(visited, late);
  });
}
