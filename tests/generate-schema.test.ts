import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { addTeams, copyOfProject, withoutTypeChecker } from "./support/copies.ts";
import { getFiles } from "./support/created.ts";
import { getSchema } from "./support/database.ts";
import { generate, run, timeoutMs } from "./support/generated.ts";
import { forget, runIn, settings } from "./support/server.ts";

test("removing generated features restores the original tables, triggers and functions", async () => {
  const project = copyOfProject();
  withoutTypeChecker(project);
  const files = getFiles(project);
  const env = await settings({});
  onTestFinished(() => forget(env));
  const schema = () => getSchema(String(env.DATABASE_URL));
  await run(project, ["db:migrate"], env);
  const before = await schema();
  expect(before.length).toBeGreaterThan(50);

  await generate(project, "orders");
  await generate(project, "tickets");
  const fields = ["rank:enum(low,high)=low", "code:text:20?!", "reviewer:user?", "scan:image?"];
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);
  await run(project, ["generate", "field", "tickets", ...fields], env);
  await run(project, ["generate", "field", "orders", "ticket:tickets?", "receipt:image?"], env);
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);
  const grown = (await schema()).map((entry) => JSON.stringify(entry));
  for (const name of ["ticket_rank", "ticket_code_unique", "reviewer_id", "ticket_scan", "ticket_photo"])
    expect(
      grown.filter((entry) => entry.includes(name)),
      name,
    ).not.toEqual([]);

  // They refer to each other, so neither can be removed alone.
  const refused = await runIn(project, ["scripts/remove.ts", "feature", "orders"], env, timeoutMs);
  expect(refused.code).toBe(2);
  expect(refused.output).toMatch(
    /nothing was removed:\n(?: {2}src\/\S*tickets\S*:\d+ imports #features\/orders\/.*\n)+tickets refers to orders: /,
  );
  expect(refused.output).toMatch(/: remove both with bun run remove feature orders tickets\n$/);
  const removed = await run(project, ["remove", "feature", "orders", "tickets", "--json"], env);
  expect(JSON.parse(removed.slice(removed.indexOf("{"))).tables).toEqual(["order", "ticket"]);
  expect(readFileSync(join(project, ".damson.json"), "utf8")).not.toMatch(/"(?:generated|removed)"/);
  expect(getFiles(project)).toEqual(files);
  await run(project, ["db:migrate"], env);
  expect(await schema()).toEqual(before);
});

test("adding and removing teams, with rows in them, restores the original database", async () => {
  const project = copyOfProject();
  withoutTypeChecker(project);
  const env = await settings({});
  onTestFinished(() => forget(env));
  const schema = () => getSchema(String(env.DATABASE_URL));
  await run(project, ["db:migrate"], env);
  const before = await schema();
  addTeams(project, "--no-install");
  await run(project, ["db:generate", "--name", "teams"], env);
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);
  expect(JSON.stringify(await schema())).toContain("member_keep_an_owner");
  await run(project, ["remove", "feature", "teams"], env);
  await run(project, ["db:migrate"], env);
  expect(await schema()).toEqual(before);
  await run(project, ["db:seed"], env);
});
