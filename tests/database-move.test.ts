import { appendFileSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { expect, inject, onTestFinished, test } from "vitest";
import { ask, post } from "../packages/conformance/src/ask.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { pngBytes } from "../template/kit/storage/fixtures/images.server.ts";
import { copyOfProject } from "./support/copies.ts";
import { createDatabase } from "./support/database.ts";
import { generating } from "./support/generated.ts";
import { type } from "./support/guide.ts";
import { startPostgres } from "./support/postgres.ts";
import { served } from "./support/served.ts";
import { runIn, serve } from "./support/server.ts";

/** Covers installing, checking and building a project twice. */
const timeoutMs = limitMs(600_000);

const commit =
  "git add --all && git -c user.name=Ada -c user.email=ada@example.com commit --quiet --message state";

/** The pages of a user and an administrator. */
const paths = [
  ...["/api/books?limit=100", "/api/genres", "/api/orders?limit=100", "/api/orders?searchTerm=cafe"],
  ...["/api/tickets?limit=100", "/api/tickets?searchTerm=elan"],
  ...[
    "/api/users?limit=100",
    "/api/audit?limit=100",
    "/api/account/sessions",
    "/api/dashboard",
    "/api/auth/get-session",
  ],
];

test("a project with every field type and the owner's changes moves to PostgreSQL with all its data", async () => {
  const project = copyOfProject();
  rmSync(join(project, "node_modules"), { recursive: true });
  const upgrade = (...words: string[]) =>
    type(
      [process.execPath, inject("command"), "upgrade", "--database", "postgres", ...words].join(" "),
      project,
    );
  await type("git init --quiet && bun install --frozen-lockfile", project);
  await type(commit, project);
  await type(
    "bun run generate feature orders title:text amount:money:EUR due:date? paid:boolean customer:user?",
    project,
  );
  await type(`${generating("tickets")} --force`, project);
  appendFileSync(join(project, "Dockerfile"), "# Mine.\n");
  await expect(upgrade("--dry-run")).rejects.toThrow(/ended with 4[\s\S]*Uncommitted changes/);
  await type("bun run build", project);
  await type(commit, project);

  const { env, server: before, target } = await served(project, ["db:migrate", "db:seed"]);
  const run = (script: string, ...words: string[]) =>
    runIn(project, ["run", script, ...words], env, timeoutMs);
  const file = join(env.folder, "app.db");
  const headers = { cookie: await signIn(target, "admin@example.com") };
  const order = { title: "Café “Élan” <b>", amount: 1250, due: null, paid: true, customer: null };
  const made = await post(target, "/api/orders", order, headers);
  expect(made.status, made.body).toBe(201);
  const put = async (path: string, width: number) => {
    const body = new Blob([pngBytes({ width, height: 200 })], { type: "image/png" });
    const init = { method: "PUT", headers: { ...headers, origin: target.origin }, body };
    const answer = await fetch(`${target.origin}${path}`, init);
    expect(answer.status).toBe(200);
    return answer.json();
  };
  const { user }: { user: { image: string } } = await put("/api/account/avatar", 200);
  expect(user.image).toMatch(/^\/files\//);
  const ticket = {
    ...{ subject: "L’Élan", pages: 7, weight: 1.25, price: 300, done: true, day: "2026-02-28", kind: "old" },
    ...{ sentAt: "2026-01-02T03:04:05.000Z", contact: "ada@example.com", page: "https://example.com/" },
    order: JSON.parse(made.body).id,
  };
  const bought = await post(target, "/api/tickets", ticket, headers);
  expect(bought.status, bought.body).toBe(201);
  const photos = `/api/tickets/${JSON.parse(bought.body).id}`;
  const { photo }: { photo: string } = await put(`${photos}/photo`, 210);
  await put(`${photos}/plan`, 220);
  const picture = async () =>
    (await fetch(new URL(user.image, target.origin), { headers })).arrayBuffer().then(Buffer.from);
  const uploaded = await picture();
  const answers = async () => {
    const all: [string, number, unknown][] = [];
    for (const path of paths) {
      const { status, body } = await ask(target, path, { headers });
      all.push([path, status, JSON.parse(body)]);
    }
    return all;
  };
  const seen = await answers();
  expect(seen).toContainEqual(["/api/orders?searchTerm=cafe", 200, expect.objectContaining({ total: 1 })]);
  expect(seen.map(([, status]) => status)).toEqual(paths.map(() => 200));

  // The tree is changed, checked and staged, with a migration for the owner's tables. Nothing is left for the owner to
  // do.
  const all = ["upgrade", "--database", "postgres", "--json"];
  const changed = await runIn(project, [inject("command"), ...all], {}, timeoutMs);
  expect(changed.code, changed.output).toBe(0);
  expect(changed.output).toContain('"byHand":[]');
  const text = (path: string) => readFileSync(join(project, path), "utf8");
  expect(JSON.parse(text(".damson.json")).options.database).toBe("postgres");
  expect(text("Dockerfile")).toMatch(/# Mine\.\n$/);
  expect(text("Dockerfile")).not.toContain("app.db");
  expect(text("drizzle/0001_moved.sql")).toMatch(
    /CREATE TABLE "order"[\s\S]*"order_search_parts" ON "order" USING gin/,
  );
  for (const column of ["photo", "plan"])
    expect(text("drizzle/0001_moved.sql")).toContain(`CREATE TRIGGER "ticket_${column}_keep"`);
  await type(commit, project);
  await type("bun run build", project);

  const postgres = await startPostgres(project);
  onTestFinished(() => postgres.stop());
  env.DATABASE_URL = await createDatabase(postgres.url);
  const refused = (output: string) => ({ code: 1, output: expect.stringContaining(output) });
  expect(await run("db:move")).toMatchObject({ code: 2, output: expect.stringContaining("Usage: ") });
  expect(await run("db:move", file)).toEqual(refused(`uses ${file}: stop it first`));
  await before.stop();
  // As on a server without a checkout.
  const command = (name: string, ...words: string[]) =>
    runIn(project, [`dist/commands/${name}.js`, ...words], env);
  expect(await command("db-move", file)).toEqual(refused("is not migrated: run db:migrate first"));
  expect((await command("db-migrate")).code).toBe(0);
  const moved = await run("db:move", file);
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toMatch(/^ +100 {2}book$/m);
  expect(await run("db:move", file)).toEqual(refused("already has rows"));

  const after = await serve(project, env);
  onTestFinished(async () => void (await after.stop()));
  expect(await answers()).toEqual(seen);
  expect(await picture()).toEqual(uploaded);
  for (const path of ["/app/books", "/manager/orders", "/manager/users", "/manager/audit"])
    expect((await ask(target, path, { headers })).status, path).toBe(200);
  const again = await post(target, "/api/orders", order, headers);
  expect(again.status, again.body).toBe(201);

  // An unreferenced picture is marked for deletion, even if its row is older than the move.
  const sql = new SQL(env.DATABASE_URL, { max: 1 });
  onTestFinished(() => sql.close());
  const kept = async () => {
    const files = await sql`SELECT name FROM stored_file WHERE discard_at IS NULL`;
    return files.map(({ name }: { name: string }) => `/files/${name}`);
  };
  expect(await kept()).toContain(photo);
  const latest: { photo: string; plan: string } = await put(`${photos}/photo`, 230);
  expect(await kept()).toEqual(expect.arrayContaining([latest.photo, latest.plan]));
  expect(await kept()).not.toContain(photo);
  const gone = await fetch(`${target.origin}${photos}`, {
    method: "DELETE",
    headers: { ...headers, origin: target.origin },
  });
  expect(gone.status).toBe(204);
  expect((await kept()).filter((path: string) => [latest.photo, latest.plan].includes(path))).toEqual([]);
});
