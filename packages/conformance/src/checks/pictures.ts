import type { Page } from "playwright-core";
import { post } from "../ask.ts";
import { visit } from "../browser.ts";
import { equal, matches } from "../expect.ts";
import { newPeople } from "../needs.ts";
import { askAs, newPerson } from "../person.ts";
import type { Check } from "../target.ts";
import { violations } from "../ways/axe.ts";
import { appears, button, until } from "../ways/controls.ts";
import { takesFocus } from "../ways/look.ts";

/** A photo drawn by the browser. */
async function photo(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const url: string = await page.evaluate(`(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1600, 900];
    canvas.getContext("2d").fillRect(200, 200, 800, 300);
    return canvas.toDataURL("image/jpeg");
  })()`);
  return {
    name: "photo.jpg",
    mimeType: "image/jpeg",
    buffer: Buffer.from(url.split(",")[1] ?? "", "base64"),
  };
}

const input = (page: Page) => page.getByLabel("Choose a picture");

/** Pastes or drops the photo onto the focused element. */
async function give(page: Page, kind: "paste" | "drop"): Promise<void> {
  const { buffer } = await photo(page);
  await page.evaluate(
    `(() => {
      const bytes = Uint8Array.from(atob("${buffer.toString("base64")}"), (character) => character.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "photo.jpg", { type: "image/jpeg" }));
      const zone = document.activeElement;
      if ("${kind}" === "paste") {
        zone.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
      } else {
        zone.files = data.files;
        zone.dispatchEvent(new Event("change", { bubbles: true }));
      }
    })()`,
  );
}

export const pictures: Check[] = [
  {
    name: "a user uploads a profile picture by keyboard, drop and paste, and removes it",
    needs: [...newPeople, "browser", "english"],
    // Runs alone: other checks open lists of users, and would request a picture that is being replaced.
    alone: true,
    async run(target) {
      const person = await newPerson(target, "Nadia");
      const image = async (): Promise<string | null> =>
        JSON.parse((await askAs(target, person, "/api/auth/get-session")).body).user.image ?? null;
      await visit(target, { language: "en", cookie: person.cookie, width: 390 }, async ({ page }) => {
        await page.goto("/app/account");
        await button(page, "Add a profile picture").press("Enter");
        const chooser = page.waitForEvent("filechooser");
        await input(page).press("Enter");
        await (await chooser).setFiles(await photo(page));
        await appears(
          "the picture in the cropper",
          page.getByRole("img", { name: "Preview of the picture" }),
        );
        const zoom = page.getByRole("slider", { name: "Zoom" });
        await takesFocus("the zoom", zoom);
        await page.keyboard.press("ArrowRight");
        await until("whether an arrow key zooms in", true, async () =>
          /^1\.0[1-9]/.test(await zoom.inputValue()),
        );
        equal("axe violations", await violations(page, "the cropper"), []);
        await button(page, "Upload").press("Enter");
        await appears("the result", page.getByText("Your profile picture has been saved"));
        const first = await image();
        matches("the picture in the session", String(first), /^\/files\/[\w.-]+$/);
        const file = await askAs(target, person, String(first));
        equal("GET the picture", file.status, 200);
        equal("its type", file.headers["content-type"], "image/webp");
        equal("its sniffing", file.headers["x-content-type-options"], "nosniff");
        matches("its policy", String(file.headers["content-security-policy"]), /\bsandbox\b/);

        let last = first;
        for (const kind of ["drop", "paste"] as const) {
          await button(page, "Change profile picture").click();
          await until("the focus", true, () =>
            input(page).evaluate((element) => element === element.ownerDocument.activeElement),
          );
          await give(page, kind);
          await button(page, "Upload").click();
          const before = last;
          await until(`a new picture after a ${kind}`, true, async () => {
            last = await image();
            return last !== null && last !== before;
          });
          await page.getByRole("dialog").waitFor({ state: "hidden" });
        }
        equal("GET the replaced picture", (await askAs(target, person, String(first))).status, 404);

        await button(page, "Remove profile picture").click();
        await page.getByRole("dialog").getByRole("button", { name: "Remove profile picture" }).click();
        await until("the picture after its removal", null, image);
      });
    },
  },
  {
    name: "a browser shows no picture from its cache after its session was ended elsewhere",
    needs: [...newPeople, "browser", "english"],
    async run(target) {
      const person = await newPerson(target, "Petra");
      await visit(target, { cookie: person.cookie, width: 390 }, async ({ page }) => {
        await page.goto("/app/account");
        await button(page, "Add a profile picture").click();
        await input(page).setInputFiles(await photo(page));
        await button(page, "Upload").click();
        const shown = page.locator("main img[src^='/files/']").first();
        await appears("the picture", shown);
        const path = String(await shown.getAttribute("src"));
        await page.goto("/app/account");
        await appears("the picture on the next page", shown);
        // The user's pages leave by themselves once they notice that the session has ended.
        const plain = await page.context().newPage();
        await plain.goto("/robots.txt");
        await post(target, "/api/auth/sign-out", {}, { cookie: person.cookie });
        const kept = (path: string) => fetch(path, { cache: "force-cache" }).then(({ status }) => status);
        equal("the picture in the browser", await plain.evaluate(kept, path), 401);
      });
    },
  },
];
