import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ask } from "../packages/conformance/src/ask.ts";
import { type Image, readDockerfile, replay } from "./support/image.ts";
import { forget, runIn, serveWith, settings } from "./support/server.ts";

const project = inject("project");
const steps = readDockerfile(readFileSync(join(project, "Dockerfile"), "utf8"));
const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-image-")));

let image: Image;

beforeAll(async () => {
  // A used checkout with secrets, data and build output, which must not get into the image.
  const context = join(work, "context");
  cpSync(project, context, { recursive: true, filter: (path) => !path.endsWith("/node_modules") });
  mkdirSync(join(context, "node_modules"));
  writeFileSync(join(context, "node_modules/marker"), "");
  writeFileSync(join(context, ".env.local"), "SMTP_URL=secret");
  image = await replay(steps, context, work);
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

test("the image is built with a single version of Bun, the project's own", () => {
  const { peerDependencies } = JSON.parse(readFileSync(join(project, "package.json"), "utf8"));
  const bases = steps.filter(({ word }) => word === "FROM").map(({ rest }) => rest.split(" ")[0]);
  expect(new Set(bases)).toEqual(new Set([`oven/bun:${peerDependencies.bun}-slim`]));
});

test("the image contains no secrets and no unneeded files", () => {
  expect(readdirSync(image.cwd).sort()).toEqual(["dist", "drizzle"]);
  const all = readdirSync(work, { recursive: true, encoding: "utf8" }).filter(
    (path) => !path.startsWith("context/"),
  );
  expect(
    all.filter((path) => /(^|\/)\.env(\.|$)|\.db$|\/marker$|node_modules\/\.bin\/bun$/.test(path)),
  ).toEqual([]);
});

test("runs as an unprivileged user, keeps its data in a volume, is healthy, and shuts down gracefully", async () => {
  expect(image).toMatchObject({ user: "bun", volumes: ["/data"], env: { NODE_ENV: "production" } });
  const { DATABASE_URL: _, STORAGE_URL: __, ...own } = await settings();
  const env = { ...image.env, ...own };
  const [program, ...words] = image.command;
  expect(program).toBe("bun");
  const server = await serveWith(process.execPath, words, image.cwd, env);
  const health = () => runIn(image.cwd, image.health.slice(1), env);
  expect((await health()).code).toBe(0);
  expect((await ask(server, "/login")).status).toBe(200);
  for (const path of ["data/app.db", "data/files"]) expect(existsSync(join(image.root, path))).toBe(true);

  const admin = await runIn(image.cwd, ["dist/commands/user-admin.js", "boss@example.com"], env);
  expect(admin.code, admin.output).toBe(0);
  const unlock = await runIn(image.cwd, ["dist/commands/user-unlock.js", "boss@example.com"], env);
  expect(unlock.code, unlock.output).toBe(0);
  const copy = join(image.root, "data/copy.db");
  const backup = await runIn(image.cwd, ["dist/commands/db-backup.js", copy], env);
  expect([backup.code, existsSync(copy)], backup.output).toEqual([0, true]);

  expect((await server.stop()).code).toBe(0);
  expect((await health()).code).not.toBe(0);
  forget(own);
});
