import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { copyOfProject } from "./support/copies.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { parseSteps, type } from "./support/guide.ts";
import { forget, settings } from "./support/server.ts";

/** Prints how many records each list has. */
const search = `
import "#app/features.server.ts";
import { noteStore } from "#features/notes/store.server.ts";
import { tripStore } from "#features/trips/store.server.ts";
import { loadDatabase } from "#config/env.server.ts";
import { openDatabase } from "#kit/db/connect.server.ts";

const { db, close } = openDatabase(loadDatabase());
const found = [];
for (const store of [tripStore, noteStore]) found.push((await store.list(db, { searchTerm: "" })).total);
console.log(JSON.stringify(found));
await close();
`;

test("merging two branches with one feature each as in template/docs/merge-two-branches.md loses no row", {
  timeout: timeoutMs,
}, async () => {
  const project = copyOfProject();
  const env = await settings({});
  onTestFinished(() => forget(env));
  const shell = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const git = (command: string) =>
    type(`git -c user.name=Ada -c user.email=ada@example.com ${command}`, project, shell);
  await git("init --quiet --initial-branch=main");
  writeFileSync(join(project, ".git/info/exclude"), "node_modules\n");
  writeFileSync(join(project, ".git/config"), "[user]\nname = Ada\nemail = ada@example.com\n[core]\n", {
    flag: "a",
  });
  const commit = async (name: string) => {
    await git("add --all");
    await git(`commit --quiet --message ${name}`);
  };
  await commit("begin");
  for (const [name, text] of [
    ["notes", "body:longtext"],
    ["trips", "place:text"],
  ]) {
    await git(`checkout --quiet -b ${name} main`);
    await run(project, ["generate", "feature", name ?? "", "title:text", text ?? ""], env);
    await commit(name ?? "");
  }
  // On the branch whose database already has trips.
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);

  for (const step of parseSteps("merge-two-branches.md")) {
    const command = "type" in step ? step.type : "";
    if (command.startsWith("git merge"))
      await expect(type("git merge notes", project, shell)).rejects.toThrow("CONFLICT");
    else await type(command, project, shell);
  }
  await run(project, ["db:seed"], env);
  writeFileSync(join(project, "search.ts"), search);
  expect(JSON.parse(await run(project, ["search.ts"], env))).toEqual([24, 24]);
});
