import { afterAll, expect, onTestFinished, test } from "vitest";
import { copyOfProject } from "./support/copies.ts";
import { proofs } from "./support/documented.ts";
import { forget, runIn, settings } from "./support/server.ts";

/** Covers commands that install and write data. */
const copy = copyOfProject(afterAll);

/** Settings whose folder is removed after the test. */
async function ownSettings() {
  const env = await settings();
  onTestFinished(() => forget(env));
  return env;
}

const documented = Object.entries(proofs);
const run = documented.flatMap(([command, proof]) =>
  "runs" in proof ? [{ command, as: proof.as ?? command }] : [],
);

test.each(run)("$command does what the docs say", async ({ as }) => {
  const env = await ownSettings();
  // Most of these commands need a database.
  await runIn(copy, ["run", "db:migrate"], env);
  const { code, output } = await runIn(copy, as.split(" ").slice(1), env, 120_000);
  expect(code, output).toBe(0);
});
