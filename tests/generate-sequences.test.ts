import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { expect, onTestFinished, test } from "vitest";
import { copyOfProject, withoutTypeChecker } from "./support/copies.ts";
import { run, timeoutMs } from "./support/generated.ts";
import { forget, settings } from "./support/server.ts";

// Runs the steps of cli/test/sequences.test.ts, and checks types, migrations and rows.

const seed = Number(process.env.SEQUENCE_SEED ?? Date.now() % 1_000_000);

type Row = Record<string, unknown>;

async function getRows(url: string, table: string): Promise<Row[]> {
  const sql = new SQL(url.replace(/^file:/, "sqlite://"), { max: 1 });
  try {
    return [...(await sql.unsafe(`SELECT * FROM ${table} ORDER BY id`))].map((row: Row) => ({ ...row }));
  } finally {
    await sql.close();
  }
}

/** Shuffles a list using the seed. */
function shuffled<T>(list: readonly T[], from: number): T[] {
  const keyed = list.map((one, at) => [Bun.hash.wyhash(`${from} ${at}`), one] as const);
  return keyed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

test(`adding features, fields and manual edits in any order loses no row and no value (SEQUENCE_SEED=${seed})`, {
  timeout: 2 * timeoutMs,
}, async () => {
  const project = copyOfProject();
  const withTypeChecker = withoutTypeChecker(project);
  const env = await settings({});
  onTestFinished(() => forget(env));
  const edit = (path: string, was: string | RegExp, is: string) => {
    const before = readFileSync(join(project, path), "utf8");
    expect(before.replace(was, is), `${path}: ${was}`).not.toBe(before);
    writeFileSync(join(project, path), before.replace(was, is));
  };
  const migrate = () => run(project, ["db:migrate"], env);
  await run(project, ["generate", "feature", "notes", "title:text", "body:longtext?"], env);
  await migrate();
  const folder = "src/features/notes";
  // Another step requires this field.
  edit(`${folder}/seed.server.ts`, /number % 5 === 0\s+\? null\s+: /, "");
  await run(project, ["db:seed"], env);

  const steps: Record<string, () => Promise<unknown>> = {
    "a field with a value": () => run(project, ["generate", "field", "notes", "rank:integer=5"], env),
    "a field is required by hand": async () => {
      edit(`${folder}/tables.server.ts`, "body: text()", "body: text().notNull()");
      edit(
        `${folder}/schema.ts`,
        /body: optional\(line\(2000, \{ (.*) \}\)\)/,
        'body: line(2000, { required: "bodyInvalid", $1 })',
      );
      edit(`${folder}/schema.ts`, /optional, /, "");
      edit(`${folder}/fields.tsx`, 't("fields.body")', 't("fields.body"), required: true');
      await run(project, ["db:generate", "--name", "required"], env);
    },
    "a column by hand": async () => {
      edit(`${folder}/tables.server.ts`, "search: text(", 'byHand: text("by_hand"),\n    search: text(');
      await run(project, ["db:generate", "--name", "by_hand"], env);
    },
    "a label is renamed, a line is added": async () => {
      edit("src/locales/en.json", '"body": "Body"', '"body": "Words"');
      edit(`${folder}/search.ts`, /$/, "\n/** Written by hand. @public */\nexport const most = 50;\n");
    },
    "another feature comes, goes and comes": async () => {
      const words = ["feature", "trips", "title:text", "day:date?", "note:notes?"];
      await run(project, ["generate", ...words], env);
      await migrate();
      await run(project, ["remove", "feature", "trips"], env);
      await migrate();
      await run(project, ["generate", ...words], env);
    },
    "a page, a mail and a job": async () => {
      await run(project, ["generate", "page", "manager/reports"], env);
      await run(project, ["generate", "mail", "notes", "reminder"], env);
      await run(project, ["generate", "job", "notes", "tidy-up"], env);
    },
  };
  const done: string[] = [];
  for (const name of shuffled(Object.keys(steps), seed)) {
    done.push(name);
    const where = `SEQUENCE_SEED=${seed}: ${done.join(", ")}`;
    const [notes, books] = [
      await getRows(String(env.DATABASE_URL), "note"),
      await getRows(String(env.DATABASE_URL), "book"),
    ];
    await steps[name]?.();
    await migrate();
    expect(await getRows(String(env.DATABASE_URL), "note"), where).toEqual(
      notes.map((row) => expect.objectContaining(row)),
    );
    expect(await getRows(String(env.DATABASE_URL), "book"), where).toEqual(books);
  }
  // Bun's client gives the numbers of PostgreSQL as strings.
  const ranks = (await getRows(String(env.DATABASE_URL), "note")).map(({ rank }) => Number(rank));
  expect(ranks).toEqual(Array(24).fill(5));
  withTypeChecker();
  await run(project, ["check"], env);
  await run(project, ["test", "src/app/notes.test.ts", "src/app/trips.test.ts"], env);
});
