import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { hydrated, silent, visit } from "../../packages/conformance/src/browser.ts";
import { askAs, newPerson, sendAs } from "../../packages/conformance/src/person.ts";
import type { Target } from "../../packages/conformance/src/target.ts";
import { violations } from "../../packages/conformance/src/ways/axe.ts";

/** Two users with a team each: neither sees what the other adds, finds, exports, deletes or restores. */
export async function useTeamRecords(target: Target): Promise<void> {
  const [ada, bob] = [await newPerson(target, "Ada"), await newPerson(target, "Bob")];
  const getTeam = async (person: typeof ada, name: string) => {
    const made = await sendAs(target, person, "POST", "/api/account/teams", { name });
    expect([made.status, made.body]).toEqual([201, expect.stringContaining(name)]);
    return JSON.parse(made.body).slug as string;
  };
  const [hers, his] = [await getTeam(ada, "Ada's shed"), await getTeam(bob, "Bob's shed")];
  await visit(target, { language: "en", cookie: ada.cookie, still: true }, async (visited) => {
    const { page } = visited;
    const faults: string[] = [];
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    const row = page.getByRole("row", { name: "Ladder" });
    await page.goto(`/app/t/${hers}`);
    await hydrated(page);
    // The team's navigation: the bar has no room for all entries.
    await page.getByRole("navigation").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Items" }).click();
    await heading("Items").waitFor();
    await page.getByText("No items yet").waitFor();
    await page.getByRole("link", { name: "New item" }).first().click();
    await page.getByRole("textbox", { name: "Title" }).fill("Ladder");
    await page.getByRole("textbox", { name: "Lent to" }).fill("Grace");
    await page.getByRole("button", { name: "Create" }).click();
    await heading("Ladder").waitFor();
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/app/t/${hers}/items/[\\w-]+$`));
    faults.push(...(await violations(page, "an item")));

    await page.getByRole("link", { name: "Edit item" }).click();
    await page.getByRole("textbox", { name: "Lent to" }).fill("Neema");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Neema").first().waitFor();

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("LADD");
    await page.getByRole("option", { name: "Ladder" }).click();
    await heading("Ladder").waitFor();

    await page.goto(`/app/t/${hers}/items?searchTerm=ladder`);
    await hydrated(page);
    await row.waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    expect(readFileSync(await (await download).path(), "utf8")).toContain("Ladder,Neema");
    await page.getByText("1 row exported").first().waitFor();
    faults.push(...(await violations(page, "the items")));

    await row.getByRole("link").first().click();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.getByText("“Ladder” has been deleted").first().waitFor();
    expect(new URL(page.url()).pathname).toBe(`/app/t/${hers}/items`);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("“Ladder” is back").first().waitFor();
    await row.waitFor();
    expect(faults).toEqual([]);
    silent(visited);
  });
  const [item] = JSON.parse((await askAs(target, ada, `/api/t/${hers}/items`)).body).items;
  expect(item).toMatchObject({ title: "Ladder", lentTo: "Neema" });

  for (const path of [
    `/app/t/${hers}/items`,
    `/app/t/${hers}/items/${item.id}`,
    `/app/t/${his}/items/${item.id}`,
  ])
    expect([path, (await askAs(target, bob, path)).status]).toEqual([path, 404]);
  const own = await askAs(target, bob, `/app/t/${his}/items`);
  expect([own.status, own.body]).toEqual([200, expect.not.stringContaining("Ladder")]);
  // Outside a team, there is no navigation entry and nothing to find.
  expect((await askAs(target, ada, "/app/books")).body).not.toContain("/items");
}
