import { describe, expect, test } from "vitest";
import template from "../../template/package.json" with { type: "json" };
import { locales } from "../src/options/locales.ts";
import { resolve } from "../src/options/resolve.ts";
import type { Given } from "../src/options/schema.ts";
import { type Facts, type Plan, plan } from "../src/project/plan.ts";
import { fixtureTemplate, fixtureWith } from "./support/templates.ts";

const facts: Facts = {
  version: "1.2.3",
  cwd: "/home/ada",
  path: "/home/ada/my-app",
  secret: "ab".repeat(32),
  kept: [],
  ignore: undefined,
  insideRepository: false,
  bun: true,
  git: "ready",
};

function planned(given: Given = {}, known: Partial<Facts> = {}, template = fixtureTemplate()): Plan {
  return plan(resolve(given, facts.cwd), { ...facts, ...known }, template);
}

function getText({ files }: Plan, path: string): string {
  return new TextDecoder().decode(files.get(path)?.bytes);
}

function getCommands({ steps }: Plan): Record<string, string[]> {
  return Object.fromEntries(
    steps.map(({ name, commands }) => [name, commands.map((words) => words.join(" "))]),
  );
}

describe("the planned files", () => {
  test("are the same for the same options, facts and template", () => {
    expect(planned({ title: "Plum" })).toEqual(planned({ title: "Plum" }));
  });

  test("contain the project's name and never the template's", () => {
    const made = planned({ title: 'Plum "&" Co' });
    expect(JSON.parse(getText(made, "package.json"))).toMatchObject({ name: "my-app", version: "0.1.0" });
    expect(JSON.parse(getText(made, "app.json"))).toEqual({
      title: 'Plum "&" Co',
      tagline: "",
      accent: "teal",
      links: { source: "https://example.com/source" },
    });
    for (const path of made.files.keys())
      expect(getText(made, path)).not.toMatch(/fixture-template|"Fixture"/);
  });

  test("include the package manager's lock file, which for npm is written as npm would write it", () => {
    const lock = {
      name: "fixture-template",
      version: "0.0.1",
      packages: { "": { name: "x", version: "0.0.1" } },
    };
    const template = fixtureWith({
      "package-lock.json": JSON.stringify(lock),
      Dockerfile: "COPY package.json bun.lock ./\n",
    });
    const own = { name: "my-app", version: "0.1.0" };
    const made = planned({}, { bun: false }, template);
    expect(JSON.parse(getText(made, "package-lock.json"))).toEqual({ ...own, packages: { "": own } });
    expect(JSON.parse(getText(made, "package.json"))).toMatchObject(own);
    expect([...made.files.keys()]).not.toContain("bun.lock");
    expect(getText(made, "Dockerfile")).toBe("COPY package.json package-lock.json ./\n");
    const names = [...planned({}, {}, template).files.keys()];
    expect(names).not.toContain("package-lock.json");
    expect(names).toContain("bun.lock");
  });

  test("keep the template's formatting where a value is set", () => {
    expect(getText(planned(), "app.json")).toContain('"links": { "source": "https://example.com/source" }');
  });

  test("contain only the texts and rules of the chosen languages", () => {
    const made = planned({ locales: "ar,fr" });
    expect(Object.entries(JSON.parse(getText(made, "languages.json")))).toEqual([
      ["ar", { name: "العربية", style: { "--font-scale": 1.2 } }],
      ["fr", { name: "Français" }],
    ]);
    const texts = [...made.files.keys()].filter((path) => path.includes("/locales/"));
    expect(texts).toEqual(["src/locales/ar.json", "src/locales/fr.json"]);
    expect(JSON.parse(getText(made, "package.json")).imports).toEqual({
      "#texts": "./src/locales/ar.json",
    });
    expect(JSON.parse(getText(made, ".damson.json")).options.locales).toBe("ar,fr");
  });

  test("contain the overlay's files and settings with --database postgres, and no trace of the choice", () => {
    const made = planned({ database: "postgres" });
    expect(getText(made, "src/answer.ts")).toBe('export const answer = "42";\n');
    expect(made.files.get("src/answer.ts")?.reason).toBe("for PostgreSQL");
    expect(JSON.parse(getText(made, "package.json")).scripts["db:psql"]).toBeDefined();
    for (const name of ["DATABASE_URL", "DATABASE_POOL", "DATABASE_PREPARE"])
      for (const file of [".env", ".env.example"])
        expect(getText(made, file)).toMatch(new RegExp(`^# ${name}="`, "m"));
    expect(getText(made, "README.md")).toContain("`DATABASE_URL`");
    expect(getText(made, "README.md")).not.toMatch(/sqlite|app\.db/i);
    expect(JSON.parse(getText(made, ".damson.json")).options.database).toBe("postgres");
    for (const one of [made, planned()])
      expect([...one.files.keys()].filter((path) => path.startsWith("overlays/"))).toEqual([]);
  });

  test("are unchanged on SQLite, as if no database could be chosen", () => {
    const made = planned({ database: "sqlite" });
    expect(made).toEqual(planned());
    expect(getText(made, "src/answer.ts")).toBe("export const answer = 42;\n");
    expect(JSON.parse(getText(made, ".damson.json")).options).not.toHaveProperty("database");
    expect(getText(made, ".env")).not.toContain("DATABASE");
    expect([...made.files.keys()]).not.toContain("compose.yaml");
  });

  test("are refused if the template does not support PostgreSQL", () => {
    const other = fixtureWith({ "overlays/postgres/overlay.json": undefined });
    expect(() => planned({ database: "postgres" }, {}, { ...other, source: "folder mine" })).toThrow(
      "--database postgres: the template (folder mine) does not support PostgreSQL, because it has no overlays/postgres.",
    );
  });

  test("keep executable files executable, and .env private", () => {
    const { files } = planned();
    expect(files.get("scripts/hello.sh")?.mode).toBe(0o755);
    expect(files.get("src/answer.ts")?.mode).toBe(0o644);
    expect(files.get(".env")?.mode).toBe(0o600);
  });

  test("record the template they come from, but no person", () => {
    const made = planned({ adminEmail: "ada@example.org" });
    const record = JSON.parse(getText(made, ".damson.json"));
    expect(record).toMatchObject({
      version: "1.2.3",
      template: { source: "bundled" },
      options: { title: "My App", demo: false, locales },
    });
    expect(Object.keys(record)).toEqual(["version", "name", "runner", "kit", "template", "options"]);
    expect(getText(made, ".damson.json")).not.toContain("ada@example.org");
  });

  test("leave out files that the directory already has, and merge its .gitignore", () => {
    const made = planned(
      {},
      { kept: ["readme.txt", ".gitignore", ".vscode/settings.json"], ignore: "*.tmp\ndata/" },
    );
    expect([...made.files.keys()]).not.toContain("README.md");
    expect(getText(made, ".gitignore")).toBe("*.tmp\ndata/\n\nnode_modules/\n.env\n*.log\n");
    expect(made.kept).toEqual(["readme.txt", ".vscode/settings.json"]);
    expect(made.merged).toEqual([".gitignore"]);
  });

  test("ignore .env even if the template's .gitignore does not", () => {
    const made = planned({}, {}, fixtureWith({ ".gitignore": "node_modules/\n" }));
    expect(getText(made, ".gitignore").split("\n")).toContain(".env");
  });

  test("describe a demo as such, and require no mail server", () => {
    const made = planned({ demo: true });
    expect(getText(made, ".env")).toMatch(/^DEMO="true"$/m);
    expect(getText(made, ".env")).not.toMatch(/SMTP_URL|EMAIL_FROM/);
    expect(getText(made, "README.md")).toContain("the two users on the login page");
    expect(getText(made, "README.md")).not.toMatch(/dev\/mailbox|SMTP_URL/);
    expect(getText(planned(), ".env")).not.toContain("DEMO");
  });

  test("list every command in the README, except those that only guides and tests need", () => {
    const named = [...getText(planned(), "README.md").matchAll(/^\| `bun run ([\w:]+)/gm)].map(
      ([, name]) => name,
    );
    const { scripts } = template;
    expect(Object.keys(scripts).filter((name) => !named.includes(name))).toEqual(["test:clock", "db:drill"]);
  });

  test("escape Markdown in the README's title", () => {
    expect(getText(planned({ title: "A *b* <c>" }), "README.md")).toMatch(/^# A \\\*b\\\* \\<c\\>\n/);
  });
});

describe("a template is refused", () => {
  test.each([
    ["package.json", "package.json is missing"],
    ["bun.lock", "bun.lock is missing"],
    ["app.json", "app.json is missing"],
    [".gitignore", ".gitignore is missing"],
  ])("without %s", (path, message) => {
    expect(() => planned({}, {}, fixtureWith({ [path]: undefined }))).toThrow(message);
  });

  test("without a value that an option sets", () => {
    expect(() => planned({}, {}, fixtureWith({ "app.json": '{ "links": {} }' }))).toThrow(
      "app.json: It has no title",
    );
  });

  test("without the texts of a language to be removed", () => {
    const template = fixtureWith({ "src/locales/sw.json": undefined });
    expect(() => planned({ locales: "en" }, {}, template)).toThrow("Nothing in the template matches");
  });

  test("without a script that a step runs", () => {
    const template = fixtureWith({
      "package.json": '{ "name": "x", "version": "1", "scripts": { "db:migrate": "x" } }',
    });
    expect(() => planned({}, {}, template)).toThrow("the script db:seed is missing");
    expect(() => planned({ seed: false }, {}, template)).not.toThrow();
  });
});

describe("the planned steps", () => {
  test("install, set up the database and commit last", () => {
    expect(getCommands(planned({ adminEmail: "Ada@Example.org" }))).toEqual({
      files: [],
      install: ["bun install --frozen-lockfile"],
      migrate: ["bun run db:migrate"],
      seed: ["bun run db:seed"],
      admin: ["bun run user:admin ada@example.org"],
      git: [
        "git -c init.defaultBranch=main init --quiet",
        "git add --all",
        "git commit --quiet --no-verify --no-gpg-sign -m Start My App",
      ],
    });
  });

  test("appear among the next commands if they were left out", () => {
    const { next } = planned({ install: false, adminEmail: "ada@example.org" });
    expect(next).toEqual([
      "cd my-app",
      "bun install --frozen-lockfile",
      "bun run db:migrate",
      "bun run db:seed",
      "bun run user:admin ada@example.org",
      "bun run dev",
      expect.stringContaining("as ada@example.org"),
    ]);
  });

  test("seed the demo's users, and explain how to sign in as one of them", () => {
    const made = planned({ demo: true });
    expect(getCommands(made).seed).toEqual(["bun run demo:seed"]);
    expect(made.next.at(-1)).toContain("as one of the two users on the login page");
    expect(made.next.join()).not.toMatch(/mailbox|user:admin/);
    expect(planned({ demo: true, seed: false }).next).toContain("bun run demo:seed");
    expect(made.command).toContain(" --demo ");
  });

  test("explain how to become an administrator if there is none", () => {
    expect(planned({ seed: false }).next).toContain("bun run user:admin you@example.com");
  });

  test.each([
    [{ insideRepository: true }, "already in a repository: nothing is committed"],
    [{ git: "missing" }, "git is not installed"],
  ] as const)("leave out git: %j", (known, reason) => {
    expect(planned({}, known).steps.at(-1)).toMatchObject({ name: "git", commands: [], skipped: reason });
  });

  test("stage the files, but do not commit, without user.name and user.email", () => {
    expect(getCommands(planned({}, { git: "anonymous" })).git?.at(-1)).toBe("git add --all");
  });
});
