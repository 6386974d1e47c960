import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hydrated, visit } from "../packages/conformance/src/browser.ts";
import { startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { getCookie, type PageView, pageViews } from "../packages/conformance/src/pages/pages.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import { allLanguages, type Language, type Target } from "../packages/conformance/src/target.ts";
import { obstacleInProject } from "../template/kit/files/regular-files.server.ts";
import { findBrowser } from "../tests/runner/browser.ts";
import { takePictures } from "../tests/support/pictures.ts";
import { forget, runIn, serve, settings } from "../tests/support/server.ts";
import { buildCli } from "./build-cli.ts";
import { makeLoop } from "./loop.ts";

const root = join(import.meta.dirname, "..");
const template = join(root, "template");
const folder = join(root, "screenshots");

const widths = [390, 768, 1280, 1920] as const;
const themes = ["light", "dark"] as const;
const languages = ["en", "ar"] as const satisfies Language[];

interface Look {
  width: number;
  colorScheme: "light" | "dark";
  language: Language;
}

const looks: Look[] = languages.flatMap((language) =>
  widths.flatMap((width) => themes.map((colorScheme) => ({ width, colorScheme, language }))),
);

const getPicture = (view: PageView, { width, colorScheme, language }: Look) =>
  `${view.name}.${language}.${width}.${colorScheme}.png`;

/** Takes a screenshot of every page in every size, theme and direction. */
async function takeAll(target: Target, views: readonly PageView[]): Promise<void> {
  for (const viewer of new Set(views.map((view) => view.viewer))) {
    const cookie = await getCookie(target, viewer);
    for (const look of looks) {
      await visit(target, { ...look, ...(cookie ? { cookie } : {}) }, async ({ page }) => {
        for (const view of views.filter((one) => one.viewer === viewer)) {
          await page.goto(view.path);
          await hydrated(page);
          await page.screenshot({ path: join(folder, getPicture(view, look)), animations: "disabled" });
        }
      });
    }
    console.log(`Pictures for ${viewer}`);
  }
}

/** Writes a sheet with a row of screenshots per page, as HTML and as an image. */
async function makeSheet(target: Target, views: readonly PageView[]): Promise<void> {
  const rows = views.map((view) => {
    const cells = looks.map((look) => {
      const file = getPicture(view, look);
      return `<a href="${file}"><img src="${file}" width="${look.width / 4}" alt="${file}"></a>`;
    });
    return `<h2>${view.name} <small>${view.path}</small></h2><div>${cells.join("")}</div>`;
  });
  const style =
    "body{font:14px system-ui;margin:16px;background:#888}h2{margin:16px 0 4px}small{font-weight:400}div{display:flex;gap:6px;align-items:start}";
  const sheet = join(folder, "index.html");
  writeFileSync(
    sheet,
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title><style>${style}</style>${rows.join("\n")}`,
  );
  const page = await target.browser.newPage({ viewport: { width: 4600, height: 1000 } });
  await page.goto(pathToFileURL(sheet).href);
  await page.screenshot({ path: join(folder, "contact-sheet.png"), fullPage: true });
}

/** Writes screenshots of every page in every look, and a sheet of them, to `screenshots/`. */
async function makeAll(target: Target): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const views = await pageViews(target);
  await takeAll(target, views);
  await makeSheet(target, views);
  console.log(
    `${views.length * looks.length} pictures: screenshots/index.html, screenshots/contact-sheet.png`,
  );
}

const documented = join(root, "docs/pictures");
const limitMs = 300_000;
const maxBytes = 60_000;

/** Writes the pictures of the README and the guides, with the outlines that tests/pictures.test.ts compares. */
async function makeDocumented(target: Target): Promise<void> {
  rmSync(documented, { recursive: true, force: true });
  mkdirSync(documented);
  for await (const { name, png, outline } of takePictures(target)) {
    const webp = await smallWebp(png);
    writeFileSync(join(documented, `${name}.webp`), webp);
    writeFileSync(join(documented, `${name}.txt`), `${outline}\n`);
    console.log(`docs/pictures/${name}.webp: ${webp.byteLength.toLocaleString("en")} bytes`);
  }
  const loop = await makeLoop(target);
  writeFileSync(join(root, "docs/loop.webp"), loop);
  console.log(`docs/loop.webp: ${loop.byteLength.toLocaleString("en")} bytes`);
}

/** Encodes an image in the best quality within the size limit. */
async function smallWebp(png: Buffer): Promise<Uint8Array> {
  for (let quality = 92; quality > 20; quality -= 6) {
    const webp = await new Bun.Image(new Uint8Array(png)).webp({ quality }).bytes();
    if (webp.byteLength <= maxBytes) return webp;
  }
  throw new Error(`A picture needs more than ${maxBytes} bytes: show less of the page`);
}

/** Creates a project with the template's title, and without the template's optional features. */
async function createProject(home: string): Promise<string> {
  await buildCli({ isQuick: true });
  const { title } = JSON.parse(readFileSync(join(template, "app.json"), "utf8"));
  const project = join(home, "pictured");
  const words = ["--title", title, "--yes", "--no-git", "--no-seed"];
  const { code, output } = await runIn(root, ["cli/dist/bin.js", project, ...words], {}, limitMs);
  if (code !== 0) throw new Error(output);
  return project;
}

/** Builds a project, serves it with example data, and takes the pictures. */
async function main(): Promise<void> {
  const obstacle = obstacleInProject(root, ["screenshots", "docs/pictures", "docs/loop.webp"]);
  if (obstacle) throw new Error(obstacle);
  process.env.CHROME_BIN = findBrowser(console.log);
  const mailbox = await startSmtpMailbox();
  const env = await settings({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "error" });
  const home = mkdtempSync(join(tmpdir(), "damson-pictures-"));
  try {
    const project = await createProject(home);
    for (const command of ["build", "db:seed"]) {
      const { code, output } = await runIn(project, ["run", command], env, limitMs);
      if (code !== 0) throw new Error(output);
    }
    const server = await serve(project, env);
    const target = await openTarget({
      baseURL: server.origin,
      mailbox,
      languages: allLanguages,
      trusted: true,
    });
    try {
      await (process.argv.includes("--all") ? makeAll : makeDocumented)(target);
    } finally {
      await target.browser.close();
      await server.stop();
    }
  } finally {
    await mailbox.close();
    forget(env);
    rmSync(home, { recursive: true, force: true });
  }
}

await main();
