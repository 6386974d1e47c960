import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { scopeChange } from "../template/kit/dev/generate/internal/scope.server.ts";
import { addTeams, copyOfProject } from "./support/copies.ts";
import { getFiles } from "./support/created.ts";
import { inDatabase } from "./support/database.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { forget, runIn, settings } from "./support/server.ts";

test("moving a feature to teams, and then to users, keeps its rows and its owner's changes", async () => {
  const project = copyOfProject();
  addTeams(project, "--no-install");
  const [env, other] = [await settings({}), await settings({})];
  onTestFinished(() => [env, other].forEach(forget));
  const read = (path: string) => readFileSync(join(project, path), "utf8");
  const ask = <Row>(of: typeof env, statement: string) => inDatabase<Row>(String(of.DATABASE_URL), statement);
  await run(project, ["db:generate", "--name", "teams"], env);
  const fields = ["number:text!", "status:enum(open,paid)", "book:books?", "photo:image?"];
  await run(project, ["generate", "feature", "orders", ...fields, "--area", "both"], env);
  const schema = "src/features/orders/schema.ts";
  expect(read(schema)).toContain("line(200,");
  await Bun.write(join(project, schema), read(schema).replace("line(200,", "line(150,"));
  const page = "src/routes/manager/orders/new.tsx";
  await Bun.write(join(project, page), `${read(page)}\n// Mine.\n`);
  const shown = "src/routes/app/orders/index.tsx";
  const ofUsers = read(shown);

  const move = (...words: string[]) =>
    runIn(project, ["scripts/generate.ts", "scope", "orders", ...words], env, timeoutMs);
  const refused = async (...words: string[]) => {
    const before = getFiles(project);
    const { code, output } = await move(...words);
    expect([code, getFiles(project)], output).toEqual([2, before]);
    return output;
  };
  for (const one of [env, other]) {
    await run(project, ["db:migrate"], one);
    await run(project, ["db:seed"], one);
  }
  expect(await refused("team")).toMatch(
    /^orders has 24 records: .* generate scope orders team --team-of-rows night-readers\.\n$/,
  );
  expect(await refused("team", "--team-of-rows", "readers")).toBe(
    'No team is called "readers"; there are night-readers, reading-circle.\n',
  );
  expect(await refused("nobody")).toMatch(/^Name the new owner, team or user/);
  expect(await refused("user", "--team-of-rows", "night-readers")).toMatch(
    /^--team-of-rows is only for generate scope … team/,
  );
  const books = await runIn(project, ["scripts/generate.ts", "scope", "books", "team"], env, timeoutMs);
  expect(books).toMatchObject({ code: 2, output: expect.stringMatching(/^"books" was not generated/) });
  await Bun.write(join(project, shown), `${ofUsers}\n// Mine.\n`);
  expect(await refused("team", "--team-of-rows", "reading-circle")).toMatch(
    /^src\/routes\/app\/orders\/index.tsx was edited, and would be deleted/,
  );
  await Bun.write(join(project, shown), ofUsers);
  const mine = "src/routes/app/t/$team/orders/index.tsx";
  await Bun.write(join(project, mine), "export {};\n");
  expect(await refused("team", "--team-of-rows", "reading-circle")).toBe(
    `${mine} already exists: choose another name or remove it first.\n`,
  );
  rmSync(join(project, mine));

  // This database has no team with that name yet, so nothing changes in it.
  const rename = (from: string, to: string) =>
    ask(other, `UPDATE organization SET slug = '${to}' WHERE slug = '${from}'`);
  await rename("reading-circle", "readers");
  const moved = await move("team", "--team-of-rows", "reading-circle");
  expect(moved.code, moved.output).toBe(0);
  expect(moved.output).toContain("  - src/routes/app/orders/index.tsx\n");
  expect(read(schema)).toContain("line(150,");
  expect(read("src/routes/app/t/$team/orders/new.tsx")).toMatch(
    /"\/app\/t\/\$team\/orders\/new".*\/\/ Mine\./s,
  );
  expect(Object.keys(getFiles(project)).filter((path) => /routes\/(manager|app)\/orders/.test(path))).toEqual(
    [],
  );
  expect(await refused("team")).toBe('The records of "orders" already belong to teams.\n');
  await run(project, ["db:migrate"], env);
  const readers = await ask(env, "SELECT id FROM organization WHERE slug = 'reading-circle'");
  const teams = `SELECT DISTINCT team_id AS id, count(*) AS n FROM "order" GROUP BY team_id`;
  const all = (rows: unknown[]) => rows.map((row) => ({ ...Object(row), n: 24 }));
  expect(all(await ask(env, teams))).toEqual(all(readers));
  await run(project, ["db:seed"], env);
  await run(project, ["test", "src/app/orders.test.ts"], env);

  const failed = await runIn(project, ["run", "db:migrate"], other, timeoutMs);
  expect(failed.code, failed.output).not.toBe(0);
  expect(await ask(other, `SELECT id FROM "order"`)).toHaveLength(24);
  await rename("readers", "reading-circle");
  await run(project, ["db:migrate"], other);
  expect(all(await ask(other, teams))).toEqual(all(readers));

  // The examples of both teams have the same numbers.
  expect(await refused("user", "--owner-of-rows", "User@example.com")).toBe(
    "2 orders have the same number: change one first.\n",
  );
  await ask(env, `UPDATE "order" SET number = id, number_key = id`);
  expect(await refused("user")).toMatch(
    /^orders has \d+ records, whose current owners will be removed: name the user/,
  );
  const back = await move("user", "--owner-of-rows", "User@example.com");
  expect(back.code, back.output).toBe(0);
  expect(back.output).toContain("Dropping order.team_id, the present owner of the records\n");
  for (const one of [env, other]) {
    const rows = await ask(one, `SELECT id FROM "order" ORDER BY id`);
    await run(project, ["db:migrate"], one);
    expect(await ask(one, `SELECT DISTINCT owner_id FROM "order"`)).toEqual([{ owner_id: "example-user" }]);
    expect(await ask(one, `SELECT id FROM "order" ORDER BY id`)).toEqual(rows);
  }
  expect(read("src/routes/app/orders/new.tsx")).toContain("// Mine.");
  await run(project, ["test", "src/app/orders.test.ts"], env);
  await run(project, ["check"], env);

  mkdirSync(join(project, "src/features/parcels"));
  const parcels = { fields: ["title:text", "order:orders"] };
  await expect(scopeChange(project, "parcels", "user", parcels)).rejects.toThrow(
    "order would show records of other users: remove this field first.",
  );
  const bought = { fields: ["title:text", "customer:user?"] };
  await expect(scopeChange(project, "parcels", "team", bought)).rejects.toThrow(
    "customer can be any user, so everyone could search all users: remove this field first. Afterwards, bun run generate field parcels customer:member? adds one for members of the team.",
  );
  await expect(scopeChange(project, "parcels", "user", bought)).rejects.toThrow(/remove this field first\.$/);
});
