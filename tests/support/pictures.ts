import { hydrated, type Visit, visit } from "../../packages/conformance/src/browser.ts";
import { askAs, signIn } from "../../packages/conformance/src/person.ts";
import type { Language, Target } from "../../packages/conformance/src/target.ts";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
type Viewer = "nobody" | "user@example.com" | "admin@example.com";

interface View {
  viewer: Viewer;
  /** The path of the page. `{book}` stands for the id of a book. */
  path: string;
  theme: Theme;
  language: Language;
  width: number;
  height: number;
}

/** A picture in the README or a guide: one page, or several side by side. */
export interface Picture {
  name: string;
  views: readonly View[];
}

export interface Taken {
  png: Buffer;
  /** The names and roles on the page, except those that change from day to day. */
  outline: string;
}

const wide = { language: "en", width: 1280, height: 832 } as const;
const narrow = { width: 390, height: 844 } as const;
const pages: Record<string, Pick<View, "viewer" | "path">> = {
  dashboard: { viewer: "admin@example.com", path: "/manager/dashboard" },
  users: { viewer: "admin@example.com", path: "/manager/users" },
  home: { viewer: "user@example.com", path: "/app" },
  book: { viewer: "user@example.com", path: "/app/books/{book}" },
  login: { viewer: "nobody", path: "/login" },
};

export const pictures: readonly Picture[] = [
  ...Object.entries(pages).flatMap(([name, page]) =>
    themes.map((theme) => ({ name: `${name}.${theme}`, views: [{ ...page, ...wide, theme }] })),
  ),
  {
    name: "phones",
    views: [
      { viewer: "user@example.com", path: "/app", ...narrow, theme: "light", language: "en" },
      { viewer: "user@example.com", path: "/app/books", ...narrow, theme: "dark", language: "ar" },
      { viewer: "admin@example.com", path: "/manager/dashboard", ...narrow, theme: "light", language: "fr" },
      { viewer: "user@example.com", path: "/app/books/{book}", ...narrow, theme: "dark", language: "sw" },
    ],
  },
];

/** Takes the pictures of a server that has the example data, one at a time. */
export async function* takePictures(target: Target): AsyncGenerator<Picture & Taken> {
  const cookies: Record<Viewer, string> = {
    nobody: "",
    "user@example.com": await signIn(target, "user@example.com"),
    "admin@example.com": await signIn(target, "admin@example.com"),
  };
  const reader = { email: "user@example.com", name: "", cookie: cookies["user@example.com"] };
  const found = await askAs(target, reader, "/api/books?searchTerm=pride+and+prejudice");
  const [book] = (JSON.parse(found.body) as { items: { id: string }[] }).items;
  if (!book) throw new Error("The pictures need the example data: run db:seed");

  for (const picture of pictures) {
    const shots: Taken[] = [];
    for (const view of picture.views) {
      const path = view.path.replace("{book}", book.id);
      shots.push(await take(target, { ...view, path }, cookies[view.viewer]));
    }
    const [only, ...others] = shots;
    if (!only) continue;
    const outline = shots.map((shot) => shot.outline).join("\n\n");
    yield { ...picture, outline, png: others.length === 0 ? only.png : await sideBySide(target, shots) };
  }
}

/** Sharp on most screens, and still a small file. */
const deviceScaleFactor = 1.5;

async function take(target: Target, view: View, cookie: string): Promise<Taken> {
  const { path, language, theme, width, height } = view;
  const look = { language, width, colorScheme: theme, deviceScaleFactor };
  const options = { ...look, ...(cookie ? { cookie } : {}) };
  return visit(target, options, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(`${path}?lng=${language}`);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    const png = await page.screenshot({ animations: "disabled", caret: "hide" });
    return { png, outline: await getOutline(page) };
  });
}

/** The accessibility tree as text, which depends neither on fonts nor on the version of the browser. */
async function getOutline(page: Visit["page"]): Promise<string> {
  const changing = "time, tbody th, input[type=range]";
  // React hydrates lists last, and would render again what is missing.
  await page.waitForFunction((selector) => {
    const isOfReact = (element: Element) => Object.keys(element).some((key) => key.startsWith("__react"));
    return [...document.querySelectorAll(selector)].every(isOfReact);
  }, changing);
  await page.evaluate((selector) => {
    // Removes dates, and values that depend on the current day.
    for (const element of document.querySelectorAll(selector)) element.remove();
  }, changing);
  const tree = await page.locator("body").ariaSnapshot();
  return (
    tree
      .split("\n")
      // The region for messages comes with code that loads later.
      .filter((line) => !/^\s*- (\/url:|status$)/.test(line))
      // YAML may quote a line with a colon or an apostrophe. Remove those quotes.
      .map((line) =>
        line.replace(
          /^(\s*- )'(.*)'(:?)/,
          (_, dash, text, colon) => dash + text.replaceAll("''", "'") + colon,
        ),
      )
      .map((line) => line.replaceAll(/\p{N}+/gu, "#"))
      .join("\n")
  );
}

async function sideBySide({ browser }: Target, shots: readonly Taken[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 656 }, deviceScaleFactor });
  const images = shots.map(({ png }) => `<img src="data:image/png;base64,${png.toString("base64")}">`);
  const style =
    "body{margin:0;display:flex;justify-content:center;gap:24px;padding:16px}img{width:288px;border-radius:20px;box-shadow:0 0 0 1px #8884}";
  await page.setContent(`<!doctype html><style>${style}</style>${images.join("")}`);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

const cells = { width: 24, height: 16 } as const;

/**
 * The colours of an image in a coarse grid: red, green and blue of 24 × 16 cells. Fonts and their smoothing hardly
 * change them, but a different layout or colour does.
 */
export async function computeGrid(
  target: Target,
  image: Uint8Array,
  type: "png" | "webp",
): Promise<number[]> {
  const page = await target.browser.newPage();
  try {
    const url = `data:image/${type};base64,${Buffer.from(image).toString("base64")}`;
    return await page.evaluate(
      async ({ url: source, width, height }) => {
        const picture = new Image();
        picture.src = source;
        await picture.decode();
        const canvas = document.createElement("canvas");
        const context = canvas.getContext("2d");
        if (!context) throw new Error("This browser has no canvas");
        [canvas.width, canvas.height] = [width, height];
        context.fillStyle = "#888";
        context.fillRect(0, 0, width, height);
        context.imageSmoothingQuality = "high";
        context.drawImage(picture, 0, 0, width, height);
        const { data } = context.getImageData(0, 0, width, height);
        return [...data].filter((_, at) => at % 4 !== 3);
      },
      { url, ...cells },
    );
  } finally {
    await page.close();
  }
}

/** How many cells have clearly different colours. */
export function cellsThatDiffer(one: readonly number[], other: readonly number[]): number {
  const clearly = 28;
  const differs = (at: number) =>
    [0, 1, 2].some((part) => Math.abs((one[at * 3 + part] ?? 0) - (other[at * 3 + part] ?? 0)) > clearly);
  return Array.from({ length: cells.width * cells.height }, (_, at) => at).filter(differs).length;
}
