import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { openTarget } from "../packages/conformance/src/run.ts";
import { allLanguages } from "../packages/conformance/src/target.ts";
import { copyOfProject } from "./support/copies.ts";
import { cellsThatDiffer, computeGrid, pictures, takePictures } from "./support/pictures.ts";
import { forget, runIn, serve, settings } from "./support/server.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "docs/pictures");
const names = pictures.map(({ name }) => name);

/** A page counts as different if more than this number of its 384 cells have another colour. */
const maxDifferentCells = 12;

test("the pictures are those in the list, and within its size limits", () => {
  const files = readdirSync(folder);
  expect(files.toSorted()).toEqual(names.flatMap((name) => [`${name}.txt`, `${name}.webp`]).toSorted());
  for (const name of names) expect(statSync(join(folder, `${name}.webp`)).size).toBeLessThanOrEqual(60_000);
  expect(names.length).toBeLessThanOrEqual(12);
});

test("the README begins with an animated picture", () => {
  const [first] = /docs\/[\w./-]+\.webp/.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  const loop = readFileSync(join(root, String(first)));
  expect(loop.byteLength).toBeLessThanOrEqual(2_000_000);
  expect(loop.toString("latin1").split("ANMF").length).toBeGreaterThan(40);
});

test("every picture in the README exists", () => {
  const shown = [...readFileSync(join(root, "README.md"), "utf8").matchAll(/docs\/pictures\/[\w.-]+/g)];
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter(([path]) => !existsSync(join(root, path)))).toEqual([]);
});

test("the pages have the texts, controls, layout and colours that the pictures show", async () => {
  const mailbox = await startSmtpMailbox();
  onTestFinished(mailbox.close);
  const env = await settings({ SMTP_URL: mailbox.url, TRUSTED_PROXIES: "127.0.0.1" });
  onTestFinished(() => forget(env));
  const project = copyOfProject();
  const title = useTitleOfTemplate(project);
  for (const command of ["build", "db:seed"])
    expect((await runIn(project, ["run", command], env, 300_000)).code, command).toBe(0);
  const server = await serve(project, env);
  onTestFinished(async () => void (await server.stop()));
  const target = await openTarget({
    baseURL: server.origin,
    mailbox,
    languages: allLanguages,
    title,
    trusted: true,
  });
  onTestFinished(() => target.browser.close());

  const changed: string[] = [];
  for await (const { name, outline, png } of takePictures(target)) {
    const kept = readFileSync(join(folder, `${name}.txt`), "utf8")
      .trimEnd()
      .split("\n");
    const line = outline.split("\n").find((one, at) => one !== kept[at]);
    if (line !== undefined) changed.push(`${name}: first at "${line.trim()}"`);
    const before = await computeGrid(target, readFileSync(join(folder, `${name}.webp`)), "webp");
    const cells = cellsThatDiffer(before, await computeGrid(target, png, "png"));
    if (cells > maxDifferentCells) changed.push(`${name}: ${cells} of 384 places have another colour`);
  }
  expect(changed, "Run bun run screenshots, and look at what has changed").toEqual([]);
});

/** Pages show the title, and the motif is generated from it. */
function useTitleOfTemplate(project: string): string {
  const read = (path: string): { title: string } => JSON.parse(readFileSync(path, "utf8"));
  const { title } = read(join(root, "template/app.json"));
  const app = join(project, "app.json");
  writeFileSync(app, JSON.stringify({ ...read(app), title }));
  return title;
}
