import { describe, expect, test } from "vitest";
import { readFlags } from "../../cli/src/options/flags.ts";
import type { Given } from "../../cli/src/options/schema.ts";
import { withoutTables } from "../../cli/src/project/features.ts";
import type { Plan } from "../../cli/src/project/plan.ts";
import { computeDigest, type Files } from "../../cli/src/template/files.ts";
import { withInitialMigration } from "../../cli/src/template/initial.ts";
import { overlaid, withoutOverlays } from "../../cli/src/transform/overlay.ts";
import { allLanguages } from "../../packages/conformance/src/target.ts";
import { pairwiseCases } from "./cases.ts";
import { buildKey, getText, planned, readBack, secret, template } from "./support.ts";

/** Which options are compatible, written independently of the command. */
const legal = ({ demo, adminEmail }: Given) => !(demo === true && adminEmail !== undefined);

const everyLanguage: readonly string[] = allLanguages;
const getLanguages = ({ locales }: Given) =>
  typeof locales === "string" ? locales.split(",") : everyLanguage;

const onPostgres = ({ database }: Given) => database === "postgres";

/** The template's files before any settings are applied, without optional features, for each database. */
const { files: plain, tables } = template.plain ?? { files: template.files, tables: [] };
const bases = {
  sqlite: withoutTables(withInitialMigration(withoutOverlays(plain)), tables),
  postgres: withoutTables(withInitialMigration(overlaid(plain, "postgres")), tables),
};
const getBase = (given: Given): Files => (onPostgres(given) ? bases.postgres : bases.sqlite);

/** The expected project for these options. */
function oracle(given: Given) {
  const languages = getLanguages(given);
  const gone = everyLanguage
    .filter((code) => !languages.includes(code))
    .map((code) => `/locales/${code}.json`);
  const all = [...getBase(given).keys()].filter((path) => path !== "package-lock.json");
  const kept = all.filter((path) => !gone.some((end) => path.endsWith(end)));
  return {
    languages,
    paths: [...kept, ".env", ".env.example", ".damson.json", "README.md"].sort(),
    /** The files that differ from the template's. */
    changed: [
      ...["app.json", "bun.lock", "package.json"],
      ...(languages.length < everyLanguage.length ? ["languages.json"] : []),
    ].sort(),
    title: given.title ?? "My App",
    demo: given.demo === true,
    badge:
      given.envName === undefined && given.envEmoji === undefined
        ? undefined
        : {
            ...(given.envName === undefined ? {} : { name: given.envName }),
            ...(given.envEmoji === undefined ? {} : { emoji: "❤\uFE0F" }),
            color: given.envColor ?? "plum",
          },
  };
}

/** A plan with digests instead of contents. */
function inShort({ files, ...rest }: Plan) {
  return {
    ...rest,
    files: [...files].map(([path, { mode, bytes, reason }]) => [path, mode, computeDigest(bytes), reason]),
  };
}

function changedFiles(plan: Plan, base: Files): string[] {
  const same = (path: string) => {
    const ours = base.get(path);
    return (
      ours === undefined || Buffer.compare(ours.bytes, plan.files.get(path)?.bytes ?? new Uint8Array()) === 0
    );
  };
  return [...plan.files.keys()].filter((path) => !same(path));
}

const cases = pairwiseCases(legal);

describe.each(cases)("a project with %j", (given) => {
  const made = planned(given);
  const expected = oracle(given);

  test("contains the template's files in its languages, and changes the expected ones", () => {
    expect([...made.files.keys()].sort()).toEqual(expected.paths);
    expect(changedFiles(made, getBase(given)).sort()).toEqual(expected.changed);
  });

  test("contains its name and languages", () => {
    expect(JSON.parse(getText(made, "app.json")).title).toBe(expected.title);
    expect(JSON.parse(getText(made, "package.json"))).toMatchObject({
      name: "my-app",
      version: "0.1.0",
      imports: { "#texts": `./src/locales/${expected.languages[0]}.json` },
    });
    expect(getText(made, "bun.lock")).toContain('"name": "my-app"');
    expect(Object.keys(JSON.parse(getText(made, "languages.json")))).toEqual(expected.languages);
  });

  test("has a .env that only its owner can read", () => {
    expect(made.files.get(".env")?.mode).toBe(0o600);
    const env = readBack(getText(made, ".env"));
    expect(env).toMatchObject({
      authSecret: secret,
      demo: expected.demo,
      port: Number(given.port ?? 3000),
      warnings: [],
    });
    expect(env.badge).toEqual(expected.badge);
  });

  test("does not contain the template's name, and has its secret in one place", () => {
    const named = [...made.files.keys()].filter((path) => {
      const text = getText(made, path);
      // Guides and the generator name the command that adds something, and the file that records what was generated.
      const ours = /create-damson add|\.damson\.json/g;
      return /damson/i.test(/^(?:docs|kit\/dev)\//.test(path) ? text.replaceAll(ours, "") : text);
    });
    // In the last line of the README, and in the links of the demo's dialog.
    expect(named.sort()).toEqual(["README.md", "app.json"]);
    expect(getText(made, "README.md").match(/damson/gi)).toEqual(["damson"]);
    expect([...made.files.keys()].filter((path) => getText(made, path).includes(secret))).toEqual([".env"]);
    expect(
      [...made.files.keys()].filter((path) => /\.(db|sqlite)(-\w+)?$|^(data|dist)\//.test(path)),
    ).toEqual([]);
  });

  test("is identical in every run, and when created with the printed command", () => {
    const reversed = Object.fromEntries(Object.entries(given).reverse());
    for (const other of [given, reversed]) expect(inShort(planned(other))).toEqual(inShort(made));
    const again = readFlags(shellWords(made.command).slice(2), "1.2.3");
    if (again.show || again.command !== "create")
      throw new Error("The printed command only shows something.");
    expect(inShort(planned(again.given))).toEqual(inShort(made));
  });
});

test("conflicting options are rejected", () => {
  const illegal = pairwiseCases().filter((given) => !legal(given));
  expect(illegal).not.toEqual([]);
  for (const given of illegal) expect(() => planned(given)).toThrow(/cannot be combined/);
});

describe("test builds", () => {
  test("differ only in their languages and their database", () => {
    const getKind = (given: Given) => `${getLanguages(given).join()} ${given.database ?? "sqlite"}`;
    const keys = new Map(cases.map((given) => [buildKey(planned(given)), getKind(given)]));
    expect([...keys.values()].sort()).toEqual([...new Set(cases.map(getKind))].sort());
  });

  test("on PostgreSQL differ only in files named by the overlay", () => {
    const [plain, other] = [planned(), planned({ database: "postgres" })].map(
      ({ files }) => new Map([...files].map(([path, { bytes }]) => [path, computeDigest(bytes)])),
    );
    const paths = new Set([...(plain?.keys() ?? []), ...(other?.keys() ?? [])]);
    const differing = [...paths].filter((path) => plain?.get(path) !== other?.get(path));
    const ofOverlay = [...paths].filter((path) => bases.sqlite.get(path) !== bases.postgres.get(path));
    const settings = [".damson.json", ".env", ".env.example", "README.md"];
    expect(differing.sort()).toEqual([...ofOverlay, ...settings].sort());
  });

  test.each(["sqlite", "postgres"] as const)(
    "on %s mention neither overlays nor the other database",
    (database) => {
      const made = planned({ database });
      const other = { sqlite: /postgres/i, postgres: /bun:sqlite/ }[database];
      const naming = (words: RegExp) =>
        [...made.files.keys()].filter((path) => words.test(getText(made, path)));
      expect(naming(/\boverlays\b/)).toEqual([]);
      // Optional peers of drizzle-orm, imports that are forbidden for all databases, and guides to both.
      const guides = ["docs/configuration.md", "docs/deploy-step-by-step.md", "docs/deployment.md"];
      // Reads the file that a project on SQLite had (decision 077).
      const moving = "kit/db/dialect/move.server.ts";
      const general = ["bun.lock", "lint/boundaries.grit", moving, ...guides];
      expect(naming(other).filter((path) => !general.includes(path))).toEqual([]);
    },
  );

  test.each<[string, Given]>([
    ["a demo", { demo: true }],
    ["a badge", { envName: "QA", envEmoji: "🧪", envColor: "#123456" }],
    ["an accent", { accent: "cherry" }],
    ["a name", { directory: "elsewhere", title: "Elsewhere" }],
    ["an administrator", { adminEmail: "ada@example.org" }],
    ["steps left out", { git: false, install: false, seed: false }],
  ])("are identical with and without %s", (_, given) => {
    expect(buildKey(planned(given, { path: `/home/ada/${given.directory ?? "my-app"}` }))).toBe(
      buildKey(planned()),
    );
  });

  test("differ for different languages, and for the same languages in another order", () => {
    const lists = ["en,fr,ar,sw", "fr,en,ar,sw", "en", "ar", "sw", "fr,ar"];
    expect(new Set(lists.map((locales) => buildKey(planned({ locales })))).size).toBe(lists.length);
  });
});

/** Splits a command line like a POSIX shell, as far as the program quotes. */
function shellWords(line: string): string[] {
  const words = line.match(/(?:'[^']*'|\\'|[^\s'\\])+/g) ?? [];
  return words.map((word) => word.replaceAll(/'([^']*)'|\\'/g, (_, inside) => inside ?? "'"));
}

test.each([{}, { database: "postgres" as const }])(
  "without Bun in the shell, every command to type is npm's, with options after -- (%j)",
  (options) => {
    const made = planned(options, { bun: false });
    expect(JSON.parse(getText(made, "package-lock.json")).packages[""].name).toBe("my-app");
    const guides = [...made.files.keys()].filter((path) => path.endsWith(".md"));
    expect(guides.length).toBeGreaterThan(20);
    for (const path of [...guides, "kit/dev/mailbox-hint.ts"]) {
      const text = getText(made, path).replace(/With \[Bun\].*? the same\./s, "");
      expect(text, path).not.toMatch(/(?<!npx |[\w/])bun (?:run|install|add|scripts)|bunx/);
      for (const [command, , rest] of text.matchAll(/npm run ([\w:-]+)([^\n`]*)/g))
        if (/ --?\w/.test(rest ?? "")) expect(command, path).toMatch(/^npm run [\w:-]+ -- \S/);
    }
    expect(getText(made, "docs/generate.md")).toContain("npm run generate -- feature notes title:text");
    expect(getText(made, "docs/generate.md")).toContain("npm run generate feature orders title:text");
    expect(`${made.next.join("\n")} ${made.command}`).not.toMatch(/bun (run|install)|bunx/);
  },
);
