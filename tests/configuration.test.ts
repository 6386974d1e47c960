import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Mode } from "../template/kit/env/env.server.ts";
import { databaseVariables } from "../template/overlays/postgres/kit/db/dialect/settings.server.ts";
import { readEnv } from "../template/src/config/env.server.ts";

const whole = readFileSync(join(import.meta.dirname, "../template/docs/configuration.md"), "utf8");
const [, ofPostgres = ""] =
  whole.match(/^In a project created with `--database postgres`([\s\S]*?)^Each/m) ?? [];
const page = whole.replace(ofPostgres, "");
const code = (cell = "") => cell.match(/^`([^`]+)`/)?.[1];

/** The rows of a table; code in cells is in backticks. */
const rowsOf = (table: string) =>
  table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [, name, , byDefault = "", example] = line.split("|").map((cell) => cell.trim());
      return { name: code(name) ?? "", byDefault, example: code(example) ?? "" };
    });

const rows = rowsOf(page);

const secret = rows.find(({ name }) => name === "AUTH_SECRET")?.example;
/** The variables that production requires. */
const needed = {
  AUTH_SECRET: secret,
  BASE_URL: "https://a.example.com",
  SMTP_URL: "smtp://127.0.0.1",
  EMAIL_FROM: "a@example.com",
};

/** The names of all variables that `readEnv` reads. */
function namesRead(mode: Mode): string[] {
  const names = new Set<string>();
  const source = new Proxy<Record<string, string | undefined>>(needed, {
    get(target, name) {
      names.add(String(name));
      return target[String(name)];
    },
  });
  readEnv(source, mode, ["github"]);
  return [...names];
}

test("the page names every variable that is read, and no other", () => {
  const described = [...rows.map(({ name }) => name), "GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"];
  // Not a setting: it is read because it is dangerous, as the text says.
  const read = new Set([...namesRead("development"), ...namesRead("production")]);
  read.delete("TEST");
  expect(described.sort()).toEqual([...read].sort());
  expect(page).toContain("`TEST`");
});

test.each(rows)("$name: the example is taken, in every mode", ({ name, example }) => {
  for (const mode of ["development", "production"] as const) {
    expect(() => readEnv({ ...needed, [name]: example }, mode)).not.toThrow();
  }
});

test.each(rows)("$name: the default is what it is without", ({ name, byDefault }) => {
  const value = code(byDefault);
  const { [name]: _, ...others }: Record<string, string | undefined> = needed;
  if (byDefault.includes("required")) expect(() => readEnv(others, "production")).toThrow(name);
  if (value === undefined || byDefault.includes("and the host") || byDefault.startsWith("the page")) return;
  expect(readEnv({ ...others, [name]: value }, "development")).toEqual(readEnv(others, "development"));
});

test("on PostgreSQL the page names the variables of that database, their examples and defaults", () => {
  const ofDatabase = rowsOf(ofPostgres);
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

test("what is required in production is not in demo mode, where the page says so", () => {
  const { SMTP_URL: _, EMAIL_FROM: __, ...rest } = needed;
  expect(() => readEnv({ ...rest, DEMO: "true" }, "production")).not.toThrow();
});
