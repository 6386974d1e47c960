import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Mode } from "../template/kit/env/env.server.ts";
import { providerSettings } from "../template/kit/env/env.server.ts";
import { databaseVariables } from "../template/overlays/postgres/kit/db/dialect/settings.server.ts";
import { readEnv } from "../template/src/config/env.server.ts";
import { demoSettings } from "../template/src/features/demo/settings.server.ts";
import { teamSettings } from "../template/src/features/teams/settings.server.ts";

const whole = readFileSync(join(import.meta.dirname, "../template/docs/configuration.md"), "utf8");
const [, ofPostgres = ""] =
  whole.match(/^In a project created with `--database postgres`([\s\S]*?)^Each/m) ?? [];
const page = whole.replace(ofPostgres, "");
const code = (cell = "") => cell.match(/^`([^`]+)`/)?.[1];

/** The rows of a table; code in cells is in backticks. */
const getRows = (table: string) =>
  table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, name, , byDefault = "", example] = line.split("|").map((cell) => cell.trim());
      return { name: code(name) ?? "", byDefault, example: code(example) ?? "" };
    });

const rows = getRows(page);

const secret = rows.find(({ name }) => name === "AUTH_SECRET")?.example;
/** The variables that production requires. */
const needed = {
  AUTH_SECRET: secret,
  BASE_URL: "https://a.example.com",
  SMTP_URL: "smtp://127.0.0.1",
  EMAIL_FROM: "a@example.com",
};

const settings = [providerSettings(["github"]), demoSettings, teamSettings];

/** The names of all variables that `readEnv` reads. */
function namesRead(mode: Mode): string[] {
  const names = new Set<string>();
  const source = new Proxy<Record<string, string | undefined>>(needed, {
    get(target, name) {
      names.add(String(name));
      return target[String(name)];
    },
  });
  readEnv(source, mode, settings);
  return [...names];
}

test("the page lists exactly the variables that the code reads", () => {
  const described = [...rows.map(({ name }) => name), "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"];
  // Not a setting: it is only read because it disables origin checks, as the page explains.
  const read = new Set([...namesRead("development"), ...namesRead("production")]);
  read.delete("TEST");
  expect(described.sort()).toEqual([...read].sort());
  expect(page).toContain("`TEST`");
});

/** The example of a variable, with the other variables that it requires. */
function getExamples(name: string): Record<string, string | undefined> {
  const others = name.startsWith("S3_") ? /^S3_/ : name.startsWith("ENV_") ? /^ENV_NAME$/ : /^$/;
  const examples = rows.filter((row) => row.name === name || others.test(row.name));
  const bucket = name.startsWith("S3_") ? { STORAGE_URL: "s3://bucket" } : {};
  return { ...needed, ...bucket, ...Object.fromEntries(examples.map((row) => [row.name, row.example])) };
}

test.each(rows)("$name: the example is valid in every mode and changes something", ({ name }) => {
  const another = name === "AUTH_SECRET" ? secret?.split("").reverse().join("") : undefined;
  const without = { ...getExamples(name), [name]: another };
  for (const mode of ["development", "production"] as const) {
    const taken = JSON.stringify(readEnv(getExamples(name), mode, settings));
    // Without the example, the settings are refused or different.
    const read = () => JSON.stringify(readEnv(without, mode, settings));
    expect(() => expect(read()).toBe(taken)).toThrow();
  }
});

test.each(rows)("$name: the documented default applies if it is not set", ({ name, byDefault }) => {
  const value = code(byDefault);
  const { [name]: _, ...others }: Record<string, string | undefined> = needed;
  if (byDefault.includes("required")) expect(() => readEnv(others, "production", settings)).toThrow(name);
  if (value === undefined || byDefault.includes("and the host") || byDefault.startsWith("the page")) return;
  const read = (source: typeof others) => readEnv(source, "development", settings);
  expect(read({ ...others, [name]: value })).toEqual(read(others));
});

test("the page of a project on PostgreSQL lists that database's variables, examples and defaults", () => {
  const ofDatabase = getRows(ofPostgres);
  const examples = Object.fromEntries(ofDatabase.map(({ name, example }) => [name, example]));
  expect(Object.keys(examples).sort()).toEqual(Object.keys(databaseVariables.shape).sort());
  expect(databaseVariables.safeParse(examples).error).toBeUndefined();
  const { DATABASE_URL } = examples;
  const defaults = Object.fromEntries(
    ofDatabase.slice(1).map(({ name, byDefault }) => [name, code(byDefault)]),
  );
  expect(databaseVariables.parse({ DATABASE_URL, ...defaults })).toEqual(
    databaseVariables.parse({ DATABASE_URL }),
  );
  expect(databaseVariables.safeParse({}).success).toBe(false);
});

test("variables required in production are optional in demo mode if the page lists them as such", () => {
  const { SMTP_URL: _, EMAIL_FROM: __, ...rest } = needed;
  for (const name of ["SMTP_URL", "EMAIL_FROM"])
    expect(() => readEnv({ ...needed, [name]: undefined }, "production", settings)).toThrow(name);
  expect(readEnv({ ...rest, DEMO: "true" }, "production", settings)).toMatchObject({ demo: true });
});
