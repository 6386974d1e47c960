import { expect, type Page } from "@playwright/test";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { newUser, post, t, test } from "./test.ts";

/** A picture in two colours, drawn by the browser and larger than the stored size. */
async function drawn(
  page: Page,
  type = "image/png",
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url = await page.evaluate((type) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1600;
    canvas.height = 900;
    const context = canvas.getContext("2d");
    for (const [color, left] of [
      ["teal", 0],
      ["gold", 800],
    ] as const) {
      if (context) context.fillStyle = color;
      context?.fillRect(left, 0, 800, 900);
    }
    return canvas.toDataURL(type);
  }, type);
  return { name: "portrait", mimeType: type, buffer: Buffer.from(url.split(",")[1] ?? "", "base64") };
}

/** Drops a file on the input, or pastes it into the page. */
function give(page: Page, kind: "drop" | "paste", picture: Awaited<ReturnType<typeof drawn>>) {
  const { name, mimeType, buffer } = picture;
  return page.getByLabel(t("kit:picture.choose")).evaluate(
    (input, { kind, name, mimeType, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: mimeType }));
      if (kind === "paste") {
        document.activeElement?.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true }),
        );
      } else if (input instanceof HTMLInputElement) {
        // Browsers do the same when a file is dropped on a file input.
        input.files = data.files;
        input.dispatchEvent(new Event("change", { bubbles: true }));
      }
    },
    { kind, name, mimeType, base64: buffer.toString("base64") },
  );
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const savedImage = async (page: Page): Promise<string | null> =>
  (await (await page.request.get("/api/auth/get-session")).json()).user.image ?? null;

test("a profile picture is chosen, cropped, uploaded and removed by keyboard", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account");
  await button(page, t("account:picture.add")).press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel(t("kit:picture.choose")).press("Enter");
  await (await chooser).setFiles(await drawn(page, "image/jpeg"));

  const horizontal = page.getByRole("slider", { name: t("kit:picture.horizontal") });
  await expect(page.getByRole("slider", { name: t("kit:picture.vertical") })).toBeDisabled();
  await expect(horizontal).toHaveAttribute(
    "aria-valuetext",
    (0.5).toLocaleString(defaultLanguage, { style: "percent" }),
  );
  // Move to the end, where only the colour on the right is visible.
  await horizontal.press("End");
  await button(page, t("kit:picture.send")).press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByText(t("account:picture.saved"))).toBeVisible();
  await expect(button(page, t("account:picture.change"))).toBeFocused();

  const src = await savedImage(page);
  expect(src).toMatch(/^\/files\/.+\.webp$/);
  const picture = page.getByRole("main").locator(`img[src="${src}"]`);
  await expect(picture).toBeVisible();
  const [width, red] = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext("2d");
    context?.drawImage(image, 128, 128, 1, 1, 0, 0, 1, 1);
    return [image.naturalWidth, context?.getImageData(0, 0, 1, 1).data[0]];
  });
  expect(width).toBe(512);
  expect(red).toBeGreaterThan(200);

  await button(page, t("account:picture.remove")).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("account:picture.remove") })
    .click();
  await expect(page.getByText(t("account:picture.removed"))).toBeVisible();
  await expect(picture).toBeHidden();
  expect(await savedImage(page)).toBeNull();
});

test("a team's picture is added by keyboard, shown wherever the team is, and removed", async ({ page }) => {
  await newUser(page, "Uma");
  const { slug } = await post<{ slug: string }>(page, "/api/account/teams", { name: "Crew" });
  await page.goto(`/app/t/${slug}/settings`);
  await button(page, t("teams:picture.add")).press("Enter");
  await page.getByLabel(t("kit:picture.choose")).setInputFiles(await drawn(page));
  await button(page, t("kit:picture.send")).press("Enter");
  await expect(page.getByText(t("teams:picture.saved"))).toBeVisible();
  await expect(button(page, t("teams:picture.change"))).toBeFocused();
  const pictures = page.locator('img[src^="/files/"]');
  // One in the bar and one in the row.
  await expect(pictures).toHaveCount(2);
  await page.goto("/app/account");
  await expect(page.getByRole("region", { name: t("teams:title") }).locator("img")).toBeVisible();

  await page.goto(`/app/t/${slug}/settings`);
  await button(page, t("teams:picture.remove")).press("Enter");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("teams:picture.remove") })
    .press("Enter");
  await expect(page.getByText(t("teams:picture.removed"))).toBeVisible();
  await expect(pictures).toHaveCount(0);
});

for (const kind of ["drop", "paste"] as const)
  test(`a profile picture can be added by ${kind}`, async ({ page }) => {
    await newUser(page, "Uma");
    await page.goto("/app/account");
    await button(page, t("account:picture.add")).click();
    await expect(page.getByLabel(t("kit:picture.choose"))).toBeFocused();
    await give(page, kind, await drawn(page));
    await button(page, t("kit:picture.send")).click();
    await expect(page.getByText(t("account:picture.saved"))).toBeVisible();
    expect(await savedImage(page)).toMatch(/^\/files\//);
  });

test("a file that is not a picture, and a failed upload, are reported in the dialog", async ({ page }) => {
  await newUser(page, "Uma");
  await page.goto("/app/account");
  await button(page, t("account:picture.add")).click();
  const input = page.getByLabel(t("kit:picture.choose"));
  await input.setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("hello") });
  await expect(page.getByText(t("kit:picture.unreadable"))).toBeVisible();
  await expect(page.getByText("notes.png")).toHaveCount(0);

  await input.setInputFiles(await drawn(page));
  await page.route("**/api/account/avatar", (route) =>
    route.fulfill({
      status: 503,
      json: { code: "STORAGE_FULL", message: "", requestId: "" },
    }),
  );
  await button(page, t("kit:picture.send")).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(t("kit:picture.failed"))).toBeVisible();
  await expect(dialog.getByText(t("common:errors.STORAGE_FULL"))).toBeVisible();
  await page.unroute("**/api/account/avatar");
  await button(page, t("kit:picture.send")).click();
  await expect(dialog).toBeHidden();
});
