import { expect, test } from "vitest";
import { pairwiseCases } from "../../tests/plan/cases.ts";
import { readFlags } from "../src/options/flags.ts";
import { resolve } from "../src/options/resolve.ts";
import type { Given } from "../src/options/schema.ts";
import { plan } from "../src/project/plan.ts";
import { fixtureTemplate } from "./support/templates.ts";

/** Which options are compatible, written independently of the program's own rules. */
const legal = (given: Given) => !(given.demo && given.adminEmail);

// The promised result of a combination of options, written independently of the program.
function oracle(given: Given) {
  const installs = given.install !== false;
  return {
    title: given.title ?? "My App",
    database: given.database ?? "sqlite",
    seeds: given.demo ? "demo:seed" : "db:seed",
    admin: typeof given.adminEmail === "string" ? given.adminEmail.toLowerCase() : undefined,
    runs: [
      ...(installs ? ["install", "migrate"] : []),
      ...(installs && given.seed !== false ? ["seed"] : []),
      ...(installs && given.adminEmail ? ["admin"] : []),
      ...(given.git === false ? [] : ["git"]),
    ],
  };
}

/** Splits a command line as a POSIX shell does, for the kinds of quotes that the program uses. */
function shellWords(line: string): string[] {
  const words = line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\'/g, (_, inside) => inside ?? "'"));
}

const cases = pairwiseCases(legal);
const known = { version: "1.2.3", cwd: "/home/ada", path: "/home/ada/my-app", secret: "ab".repeat(32) };
const facts = {
  ...known,
  kept: [],
  ignore: undefined,
  insideRepository: false,
  bun: true,
  git: "ready",
} as const;

test("covers every pair of values", () => {
  const met = (wanted: Given) =>
    cases.some((given) =>
      Object.entries(wanted).every(([name, value]) => given[name as keyof Given] === value),
    );
  expect(met({ title: "كتب", git: false })).toBe(true);
  expect(met({ install: false, seed: false })).toBe(true);
  expect(met({ adminEmail: "Ada@Example.org", install: true })).toBe(true);
  expect(met({ demo: true, locales: "ar" })).toBe(true);
  // Twice the product of the two options with the most values. All combinations would be thousands.
  expect(cases.length).toBeLessThan(2 * 3 * 3);
});

test("rejects mutually exclusive options, whatever the other options", () => {
  const illegal = pairwiseCases().filter((given) => !legal(given));
  expect(illegal).not.toEqual([]);
  for (const given of illegal) {
    expect(() => resolve(given, facts.cwd)).toThrow("--demo and --admin-email cannot be combined");
  }
});

test.each(cases)("%j gives the expected plan", (given) => {
  const expected = oracle(given);
  const options = resolve(given, facts.cwd);
  const { files, steps, command } = plan(options, facts, fixtureTemplate());
  const app = JSON.parse(new TextDecoder().decode(files.get("app.json")?.bytes));
  expect(app.title).toBe(expected.title);
  expect(app.tagline).toBe(given.tagline ?? "");
  const record = JSON.parse(new TextDecoder().decode(files.get(".damson.json")?.bytes));
  expect(record.options.database ?? "sqlite").toBe(expected.database);
  expect(files.has("compose.yaml")).toBe(expected.database === "postgres");
  const runs = steps.filter((step) => step.commands.length > 0 && step.skipped === undefined);
  expect(runs.map((step) => step.name)).toEqual(expected.runs);
  const seed = steps.find((step) => step.name === "seed");
  expect(seed?.commands.map(([, , script]) => script)).toEqual(given.seed === false ? [] : [expected.seeds]);
  expect(steps.find((step) => step.name === "admin")?.label).toBe(
    expected.admin ? "Administrator" : undefined,
  );

  const again = readFlags(shellWords(command).slice(2), "1.2.3");
  if (again.show || again.command !== "create") throw new Error("The printed command only shows something.");
  expect(resolve(again.given, facts.cwd)).toEqual({ ...options, yes: true });
});
