import { afterEach, beforeEach, expect, test } from "vitest";
import type { Visit } from "../../packages/conformance/src/browser.ts";
import { isFocused } from "../../packages/conformance/src/ways/look.ts";

type Page = Visit["page"];
type Locator = ReturnType<Page["locator"]>;

let page: Page;
let form: Locator;

const button = (name: string) => form.getByRole("button", { name, exact: true });
const country = () => form.getByRole("combobox", { name: "Country" });
const city = () => form.getByRole("combobox", { name: "City" });
const line = (position: number) => form.getByRole("group", { name: `Line ${position}` });
const product = (position: number) => line(position).getByRole("textbox", { name: "Product" });
const quantity = (position: number) => line(position).getByRole("textbox", { name: "Quantity" });

const products = () =>
  form
    .getByRole("textbox", { name: "Product" })
    .evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : "")));

const told = () => form.locator("p[role=status]").textContent();

/** What assistive technology reads about the control. */
const described = (control: Locator) =>
  control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );

async function choose(box: Locator, typed: string): Promise<void> {
  await box.fill(typed);
  await page.getByRole("option", { name: typed }).click();
}

async function fillIn(): Promise<void> {
  await country().selectOption("fr");
  await choose(city(), "Paris");
  await form.getByLabel("Due").fill("2027-01-02");
  await product(1).fill("Pens");
}

async function addLine(name: string, count: string): Promise<void> {
  const position = (await products()).length + 1;
  await button("Add a line").click();
  await expect.poll(() => isFocused(product(position))).toBe(true);
  await product(position).fill(name);
  await quantity(position).fill(count);
}

/**
 * Tests the order form in the registry. It has what no form of the product needs: fields that depend on others,
 * repeated fields, numbers, dates and files.
 *
 * @param open opens /dev/ui, with all components of the registry
 */
export function testOrderForm(open: () => Promise<Page>): void {
  beforeEach(async () => {
    page = await open();
    form = page.locator("[data-example=order-form]");
    await form.waitFor();
  });

  afterEach(async () => {
    await page.close();
  });

  test("a field's options, value and visibility depend on another field", async () => {
    await country().selectOption("ke");
    await choose(city(), "Nairobi");
    await country().selectOption("fr");
    await expect.poll(() => city().inputValue()).toBe("");
    await choose(city(), "Paris");

    const address = form.getByRole("textbox", { name: "Address" });
    expect(await address.isVisible()).toBe(false);
    await form.getByRole("radio", { name: "By post" }).check();
    await form.getByLabel("Due").fill("2027-01-02");
    await product(1).fill("Pens");
    await button("Order").click();
    await expect.poll(() => described(address)).toContain("Required");
    await expect.poll(() => isFocused(address)).toBe(true);
    await address.fill("1 rue de la Paix");
    await expect.poll(() => described(address)).not.toContain("Required");
  });

  test("a text that names no option is refused and kept, and the former choice is not sent in its place", async () => {
    await fillIn();
    await city().fill("Par");
    await page.keyboard.press("Tab");
    await button("Order").click();
    await expect.poll(() => described(city())).toContain("Invalid input");
    expect(await city().inputValue()).toBe("Par");
    await city().fill("Nowhere");
    await page.keyboard.press("Enter");
    await button("Order").click();
    await expect.poll(() => isFocused(city())).toBe(true);
    expect(await city().inputValue()).toBe("Nowhere");
    await country().selectOption("ke");
    await expect.poll(() => city().inputValue()).toBe("");
    await choose(city(), "Nairobi");
    await city().fill("");
    await button("Order").click();
    await expect.poll(() => described(city())).toContain("Required");
    await choose(city(), "Mombasa");
    await button("Order").click();
    await form.locator("output").filter({ hasText: "Mombasa" }).waitFor();
  });

  test("values are sent with their types: numbers, dates, lists, files", async () => {
    await fillIn();
    const file = { name: "terms.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await form.locator("input[type=file]").setInputFiles(file);
    await quantity(1).fill("3");
    await button("Order").click();
    await form.locator("output").filter({ hasText: "Paris" }).waitFor();
    expect(JSON.parse((await form.locator("output").textContent()) ?? "")).toEqual({
      country: "fr",
      city: "Paris",
      delivery: "collect",
      due: "2027-01-02",
      documents: ["terms.pdf"],
      lines: [{ product: "Pens", quantity: 3 }],
    });
  });

  test("a file of the wrong type or size is rejected before anything is sent", async () => {
    const file = { name: "page.html", mimeType: "text/html", buffer: Buffer.from("<p>") };
    await form.locator("input[type=file]").setInputFiles(file);
    await form.getByText("File type not accepted").waitFor();
  });

  test("repeated fields can be added, moved and removed, and focus and screen readers follow", async () => {
    await product(1).fill("Pens");
    await addLine("Ink", "2");
    await expect.poll(told).toBe("Added: Line 2");
    await addLine("Paper", "3");

    await line(3).getByRole("button", { name: "Move up: Line 3" }).click();
    await expect.poll(products).toEqual(["Pens", "Paper", "Ink"]);
    await expect.poll(told).toBe("New position: 2");
    await expect.poll(() => isFocused(line(2).getByRole("button", { name: "Move up" }))).toBe(true);

    await line(3).getByRole("button", { name: "Remove Line 3" }).click();
    await expect.poll(products).toEqual(["Pens", "Paper"]);
    await expect.poll(told).toBe("Removed: Line 3");
    await expect.poll(() => isFocused(line(2).getByRole("button", { name: "Remove" }))).toBe(true);
    for (const position of [2, 1]) await line(position).getByRole("button", { name: "Remove" }).click();
    await expect.poll(() => isFocused(button("Add a line"))).toBe(true);
  });

  test("a server's error appears at its repeated field, moves with it, and disappears when it changes", async () => {
    await fillIn();
    await addLine("Ink", "12");
    await button("Order").click();
    await expect.poll(() => described(quantity(2))).toContain("At most 10");
    await expect.poll(() => isFocused(quantity(2))).toBe(true);
    await line(2).getByRole("button", { name: "Move up: Line 2" }).click();
    await expect.poll(() => described(quantity(1))).toContain("At most 10");
    expect(await described(quantity(2))).not.toContain("At most 10");
    await quantity(1).fill("1");
    await expect.poll(() => described(quantity(1))).not.toContain("At most 10");
    await button("Order").click();
    await form.locator("output").filter({ hasText: "Ink" }).waitFor();
  });

  test("an empty list reports its error at its button", async () => {
    await fillIn();
    await line(1).getByRole("button", { name: "Remove" }).click();
    await button("Order").click();
    await expect.poll(() => described(button("Add a line"))).toContain("At least 1");
    await expect.poll(() => isFocused(button("Add a line"))).toBe(true);
  });

  test("a draft keeps every kind of value except files, and is discarded as a whole", async () => {
    await fillIn();
    await addLine("Ink", "2");
    const file = { name: "terms.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
    await form.locator("input[type=file]").setInputFiles(file);
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await button("Discard").waitFor();
    await expect.poll(products).toEqual(["Pens", "Ink"]);
    await expect.poll(() => quantity(2).inputValue()).toBe("2");
    await expect.poll(() => city().inputValue()).toBe("Paris");
    await expect.poll(() => form.getByLabel("Due").inputValue()).toBe("2027-01-02");
    expect(await form.getByText("terms.pdf").count()).toBe(0);

    await form.locator("input[type=file]").setInputFiles(file);
    await button("Discard").click();
    await expect.poll(products).toEqual([""]);
    await expect.poll(() => country().inputValue()).toBe("");
    await expect.poll(() => city().inputValue()).toBe("");
    expect(await form.getByText("terms.pdf").count()).toBe(0);
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:"))))
      .toEqual([]);
  });
}
