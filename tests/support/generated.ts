import { expect } from "vitest";
import { hydrated, silent, visit } from "../../packages/conformance/src/browser.ts";
import { limitMs } from "../../packages/conformance/src/limits.ts";
import { askAs, sendAs } from "../../packages/conformance/src/person.ts";
import type { Target } from "../../packages/conformance/src/target.ts";
import { violations } from "../../packages/conformance/src/ways/axe.ts";
import { pngBytes } from "../../template/kit/storage/fixtures/images.server.ts";
import { runIn } from "./server.ts";

/** The time limit for checking and building a project. */
export const timeoutMs = limitMs(600_000);

/** Fields of every type, optional and unique ones, and two references to one table. */
const everyType = [
  ...[
    "subject:text:80!",
    "body:longtext?",
    "pages:integer!",
    "weight:decimal:2?",
    "price:money:JPY?",
    "done:boolean",
  ],
  ...[
    "day:date!",
    "sentAt:datetime?",
    "contact:email!",
    "site:url?",
    "kind:enum(new,old)?",
    "reporter:user?",
  ],
  ...[
    "assignee:user?",
    "order:orders",
    "book:books?",
    "extra:text?",
    "count:integer?",
    "mail:email?",
    "page:url",
    "photo:image?",
    "plan:image?",
  ],
];

/** Runs a command of the project, which must succeed. Returns its output. */
export async function run(project: string, words: readonly string[], env = {}): Promise<string> {
  const { code, output } = await runIn(project, ["run", ...words], env, timeoutMs);
  expect(code, output).toBe(0);
  return output;
}

/** The features to generate, with their arguments. */
export const generated = {
  orders: ["title:text", "amount:money:EUR", "due:date?", "status:enum(open,paid,sent)", "customer:user"],
  notes: ["title:text", "body:longtext?", "--owner"],
  /** Tickets refer to orders. */
  tickets: everyType,
  /** Remarks refer to notes. */
  remarks: ["summary:text", "note:notes", "scan:image?", "--owner"],
};

/** The command line that generates one of these features. */
export const generating = (name: keyof typeof generated) =>
  `bun run generate feature ${name} ${generated[name].map((word) => `'${word}'`).join(" ")}`;

export const generate = (project: string, name: keyof typeof generated) =>
  run(project, ["generate", "feature", name, ...generated[name]]);

/** Adds a product with a picture, and changes the picture during another user's change. Returns the picture's path. */
export function useProducts(target: Target, cookie: string): Promise<string> {
  return visit(target, { language: "en", cookie, still: true }, async (visited) => {
    const { page } = visited;
    const choose = async (button: string) => {
      await page.getByRole("button", { name: button }).click();
      const file = { name: "chair.png", mimeType: "image/png", buffer: pngBytes() };
      await page.getByRole("dialog").locator("input[type=file]").setInputFiles(file);
      await page.getByRole("button", { name: "Use this picture" }).click();
      await page.getByRole("img", { name: "Photo" }).waitFor();
    };
    const shown = page.getByRole("img", { name: "Photo: Chair" });
    await page.goto("/manager/products/new");
    await hydrated(page);
    await page.getByRole("textbox", { name: "Name" }).fill("Chair");
    await choose("Add a picture");
    const faults = await violations(page, "a form with a picture");

    // A product that was saved before its picture was refused must not be added again.
    await page.route("**/photo", (route) => route.abort());
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("alert").getByText("The product could not be saved").waitFor();
    await page.unroute("**/photo");
    await page.getByRole("button", { name: "Create" }).click();
    await shown.waitFor();
    const person = { name: "", email: "", cookie };
    const found = JSON.parse((await askAs(target, person, "/api/products?searchTerm=chair")).body);
    expect(found).toMatchObject({
      total: 1,
      items: [{ photo: await shown.getAttribute("src"), version: 2 }],
    });
    faults.push(...(await violations(page, "a product")));

    await page.getByRole("link", { name: "Edit product" }).click();
    await choose("Change picture");
    const path = `/api/products/${found.items[0].id}`;
    const change = { name: "Chair", version: 2 };
    expect((await sendAs(target, person, "PATCH", path, change)).status).toBe(200);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("row", { name: "Photo" }).getByRole("img").nth(1).waitFor();
    await page.getByRole("button", { name: "Keep my version" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await shown.waitFor();
    const picture = String(await shown.getAttribute("src"));
    expect(picture).not.toBe(found.items[0].photo);

    // If someone types while a picture is being uploaded, the rest is saved, and the picture is not uploaded again.
    await page.getByRole("link", { name: "Edit product" }).click();
    await choose("Change picture");
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let times = 0;
    await page.route("**/photo", async (route) => {
      times++;
      held.resolve();
      await goOn.promise;
      await route.continue();
    });
    const name = page.getByRole("textbox", { name: "Name" });
    const save = page.getByRole("button", { name: "Save" });
    await save.click();
    await held.promise;
    await name.fill("Armchair");
    const answered = page.waitForResponse("**/photo");
    goOn.resolve();
    await answered;
    await page.locator("main [type=submit]:not([aria-busy])").waitFor();
    await save.click();
    const latest = page.getByRole("img", { name: "Photo: Armchair" });
    await latest.waitFor();
    expect([times, await latest.getAttribute("src")]).toEqual([1, expect.not.stringContaining(picture)]);
    await page.unroute("**/photo");
    expect(faults).toEqual([]);
    silent(visited, [/409 \(Conflict\)/, /ERR_FAILED/]);
    return String(await latest.getAttribute("src"));
  });
}
