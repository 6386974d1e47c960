import { hydrated, type Visit, visit } from "../packages/conformance/src/browser.ts";
import type { Target } from "../packages/conformance/src/target.ts";
import {
  chooseLanguage,
  codeField,
  emailField,
  getSubmit,
} from "../packages/conformance/src/ways/controls.ts";
import { getColors, getNeutralHue, type Oklch, readAccent } from "../template/kit/shared/accent.ts";
import { type Frame, joinFrames } from "./webp-frames.ts";

const size = { width: 1080, height: 675 };
const email = "admin@example.com";
const accents = ["#6a2969", "#0f766e", "#c2410c", "#1d4ed8", "#be123c", "#4d7c0f"];

const css = ({ l, c, h }: Oklch) => `oklch(${l} ${c} ${h})`;

/** The custom properties that the style sheet defines for an accent. */
function getVariables(accent: Oklch): [name: string, value: string][] {
  const colors = Object.entries(getColors(accent));
  return [
    ["--neutral-h", `${getNeutralHue(accent)}`],
    ...colors.map(([name, { light, dark }]): [string, string] => [
      `--${name}`,
      `light-dark(${css(light)}, ${css(dark)})`,
    ]),
  ];
}

/** A sequence of pictures of a page, each with its duration. */
class Film {
  readonly frames: Frame[] = [];
  constructor(private readonly page: Visit["page"]) {}

  async show(ms: number): Promise<void> {
    const png = await this.page.screenshot({ caret: "hide", animations: "disabled" });
    this.frames.push({ webp: await new Bun.Image(new Uint8Array(png)).webp({ quality: 78 }).bytes(), ms });
  }

  /** Records an animation on the page, as many frames a second as possible. */
  async follow(count: number): Promise<void> {
    for (let taken = 0; taken < count; taken++) {
      const png = await this.page.screenshot({ caret: "hide" });
      this.frames.push({
        webp: await new Bun.Image(new Uint8Array(png)).webp({ quality: 70 }).bytes(),
        ms: 70,
      });
    }
  }

  /** Types a text, a few letters at a time. */
  async type(text: string, letters: number, write: (part: string) => Promise<void>): Promise<void> {
    for (let at = 0; at < text.length; at += letters) {
      await write(text.slice(at, at + letters));
      await this.show(90);
    }
  }
}

/** A page that shows a terminal with the command and its output. */
function terminal(typed: string, lines: readonly string[]): string {
  const style = `body{margin:0;background:#17131a;color:#e8e3ea;font:26px/1.6 ui-monospace,"DejaVu Sans Mono",monospace;padding:72px 88px;white-space:pre-wrap}b{color:#c88fc6;font-weight:400}i{color:#9a919e;font-style:normal}`;
  const said = lines.map((line) => `<i>${line}</i>`).join("\n");
  return `<!doctype html><style>${style}</style><b>$</b> ${typed}\n${said}`;
}

/** A page with two screenshots on the accent colour: a wide one, with a phone's in front of it. */
function opening(wide: Buffer, phone: Buffer): string {
  const style = `body{margin:0;height:100vh;background:linear-gradient(135deg,#8a3f88,#3d1740)}img{position:absolute;box-shadow:0 12px 40px #0008}.wide{left:36px;top:32px;width:904px;border-radius:10px}.phone{right:32px;bottom:28px;width:238px;border-radius:22px;outline:5px solid #17131a}`;
  const image = (png: Buffer, name: string) =>
    `<img class="${name}" src="data:image/png;base64,${png.toString("base64")}">`;
  return `<!doctype html><style>${style}</style>${image(wide, "wide")}${image(phone, "phone")}`;
}

/** The command's output, line by line, as printed when it asks no questions. */
const output = [
  ...["Files", "Dependencies", "Database", "Example data", "Git"].map((step) => `  ✓ ${step}`),
  "",
  "  cd my-app",
  "  bun run dev",
  `  Sign in at http://localhost:3000 as ${email}`,
];

/**
 * Records how the command leads to a product in another language and other colours, without sound. Begins with the
 * product, wide and narrow: that is what readers see where animations do not play.
 *
 * @returns an animated WebP that repeats
 */
export function makeLoop(target: Target): Promise<Uint8Array> {
  return visit(target, { width: size.width }, async ({ page }) => {
    await page.setViewportSize(size);
    const film = new Film(page);
    const open = async (path: string) => {
      await page.goto(path);
      await hydrated(page);
    };

    const look = async (accent: string) => {
      await open("/manager/dashboard?lng=en");
      await page.evaluate(
        (variables) => {
          for (const [name, value] of variables) document.documentElement.style.setProperty(name, value);
        },
        getVariables(readAccent(accent)),
      );
    };

    let command = "";
    await film.type("bun create damson my-app", 3, async (part) => {
      command += part;
      await page.setContent(terminal(command, []));
    });
    for (const [at] of output.entries()) {
      await page.setContent(terminal(command, output.slice(0, at + 1)));
      await film.show(at === output.length - 1 ? 700 : 100);
    }

    await open("/login");
    await film.show(500);
    await film.type(email, 5, (part) => emailField(page).pressSequentially(part));
    await getSubmit(emailField(page)).click();
    await codeField(page).waitFor();
    await film.show(400);
    const code = await target.mailbox.codeFor(email);
    await film.type(code, 2, (part) => codeField(page).pressSequentially(part));
    await page.waitForURL("**/manager/**");
    await hydrated(page);
    await film.show(1000);

    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    await film.show(500);
    await film.type("pride", 1, (part) => page.keyboard.type(part));
    await page
      .getByRole("option", { name: /Pride and Prejudice/ })
      .first()
      .waitFor();
    await film.show(700);

    await open("/app/books?searchTerm=pride");
    await film.show(700);
    await page
      .getByRole("link", { name: /Pride and Prejudice/ })
      .first()
      .click();
    await film.follow(8);
    await film.show(900);

    await open("/app/account");
    await film.show(700);
    await chooseLanguage(page, "ar");
    await film.show(1200);
    await open("/app");
    await film.show(1200);

    for (const accent of accents) {
      await look(accent);
      await film.show(500);
    }
    await page.emulateMedia({ colorScheme: "dark" });
    for (const accent of accents.slice(0, 2)) {
      await look(accent);
      await film.show(900);
    }

    await page.setViewportSize({ width: 390, height: 844 });
    await open("/app?lng=ar");
    const phone = await page.screenshot();
    await page.setViewportSize({ width: 1280, height: 832 });
    await page.emulateMedia({ colorScheme: "light" });
    await open("/manager/dashboard?lng=en");
    const cover = await page.context().newPage();
    await cover.setViewportSize(size);
    await cover.setContent(opening(await page.screenshot(), phone));
    const first = new Film(cover);
    await first.show(2500);
    return joinFrames([...first.frames, ...film.frames], size);
  });
}
