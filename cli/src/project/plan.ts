import { recordText } from "../../../template/scripts/remove/record.ts";
import { CliError, getMessage } from "../errors.ts";
import { databases, defaultDatabase } from "../options/database.ts";
import { optionalNames } from "../options/features.ts";
import { operationsForHost } from "../options/hosts.ts";
import { packageNameFrom } from "../options/naming.ts";
import { replayCommand } from "../options/replay.ts";
import { getOperations, type Options, pickOptions } from "../options/schema.ts";
import type { Replacements } from "../ports/replacements.ts";
import { type Files, getDescription, getText, type Template, toFile } from "../template/files.ts";
import { lastStoodFor, withInitialMigration } from "../template/initial.ts";
import { computeSeal } from "../template/kit.ts";
import { baseEnv } from "../transform/env.ts";
import { mergeIgnoreLines } from "../transform/gitignore.ts";
import { forNpm } from "../transform/npm.ts";
import { applyOperations, type Operation, type ProjectFile } from "../transform/operations.ts";
import { hasFeature, leftOut, withoutFeatures, withoutTables } from "./features.ts";
import { readme } from "./readme.ts";
import { type ProjectRecord, recordFile } from "./record.ts";
import { nextLines, type PlannedStep, planSteps } from "./steps.ts";

/** What the plan depends on, collected first so that planning stays pure. */
export type Facts = {
  readonly version: string;
  readonly cwd: string;
  /** The absolute path of the project. */
  readonly path: string;
  /** 32 random bytes in hex. */
  readonly secret: string;
  readonly kept: readonly string[];
  readonly ignore: string | undefined;
  readonly insideRepository: boolean;
  /** Whether Bun is on the PATH of the user's shell. */
  readonly bun: boolean;
  readonly git: "missing" | "anonymous" | "ready";
};

/** Everything that the command will do, exactly as `--dry-run` prints it. */
export type Plan = {
  readonly files: ReadonlyMap<string, ProjectFile>;
  /** Existing files that stay unchanged. */
  readonly kept: readonly string[];
  /** Existing files that get additional lines. */
  readonly merged: readonly string[];
  /** Existing files that are replaced. */
  readonly replacements?: Replacements | undefined;
  readonly steps: readonly PlannedStep[];
  readonly next: readonly string[];
  readonly command: string;
};

/** Plans a project. Pure: the same options, facts and template always give the same plan. */
export function plan(options: Options, facts: Facts, template: Template): Plan {
  const steps = planSteps(options, facts);
  const files = fitted(() => {
    requireTemplate(template.files, steps);
    requireDatabase(options, template);
    return projectFiles(options, facts, template);
  });
  return {
    files,
    kept: facts.kept.filter((path) => path !== ".gitignore"),
    merged: facts.ignore === undefined ? [] : [".gitignore"],
    steps,
    next: nextLines(options, { steps, bun: facts.bun }),
    command: replayCommand(options, facts),
  };
}

function projectFiles(options: Options, facts: Facts, template: Template): Map<string, ProjectFile> {
  const names = leftOut(options, template.files);
  const { files: source, tables: without, left } = plainest(template, names);
  const whole = withInitialMigration(
    applyOperations(source, operationsFor(options, facts, { ...template, files: source })),
  );
  const { files: rest, tables: others } = withoutFeatures(whole, left);
  const tables = [...without, ...others];
  // Upgrades pass a template with all its migrations, and find out themselves what the project no longer has.
  const isNew = lastStoodFor(getText(whole.get("drizzle/0000_initial.sql"))) !== undefined;
  const files = tables.length > 0 && isNew ? withoutTables(rest, tables) : rest;
  const all = [...files.keys()];
  for (const path of facts.kept) files.delete(path);
  for (const [path, theirs] of replaceable) {
    if (facts.kept.some((kept) => theirs.test(kept))) files.delete(path);
  }
  const ours = getText(template.files.get(".gitignore"));
  const ignore = facts.ignore === undefined ? ours : mergeIgnoreLines(facts.ignore, ours);
  const reason = facts.ignore === undefined ? "from the template" : "yours, with lines added";
  // `.env` contains secrets. Ignore it even if the template does not.
  files.set(".gitignore", { ...toFile(mergeIgnoreLines(ignore, ".env\n")), reason });
  const absent = all.filter((path) => !files.has(path));
  const kit = computeSeal(files);
  const record: ProjectRecord = {
    version: facts.version,
    name: packageNameFrom(facts.path) ?? "",
    runner: facts.bun ? "bun" : "npm",
    ...(absent.length > 0 ? { without: absent } : {}),
    ...(kit === undefined ? {} : { kit }),
    template: { source: template.source, digest: template.digest },
    options: pickOptions(options, "recorded"),
  };
  files.set(recordFile, { ...toFile(recordText(record)), reason: "needed for upgrades" });
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The template to start from, and the features that are left to remove. */
function plainest({ files, plain }: Template, names: readonly string[]) {
  const isPlain = optionalNames.every((name) => names.includes(name) || !hasFeature(files.keys(), name));
  if (!plain || !isPlain) return { files, tables: [], left: names };
  return { ...plain, left: names.filter((name) => hasFeature(plain.files.keys(), name)) };
}

/** Template files that are left out if the project already has their equivalent under another name. */
const replaceable = new Map([
  ["README.md", /^readme(\.\w+)?$/i],
  ["LICENSE", /^(licen[sc]e|copying|unlicense)(\.\w+)?$/i],
]);

function operationsFor(options: Options, facts: Facts, template: Template): Operation[] {
  const { demo, port } = options;
  const text = readme({ ...options, version: facts.version, npm: !facts.bun });
  const replaces = template.files.has("README.md");
  return [
    { kind: "json", file: "package.json", path: ["version"], value: firstVersion, reason: "first version" },
    ...baseEnv({ secret: facts.secret, port, demo }).map((entry) => ({ kind: "env", entry }) as const),
    ...getOperations(options, facts.path),
    ...operationsForHost(options.deploy, {
      program: packageNameFrom(facts.path) ?? "",
      database: options.database,
    }),
    ...operationsForRunner(facts, template.files),
    { kind: "emit", file: "README.md", text, replaces, reason: "how to run this project" },
  ];
}

const firstVersion = "0.1.0";

/** Texts that contain commands to type. */
const withCommands = /^(?:AGENTS\.md|docs\/.*\.md|kit\/dev\/mailbox-hint\.ts)$/;

/** Without Bun in the shell, every command that the user sees is npm's, and Bun's lock file would become outdated. */
function operationsForRunner({ path, bun }: Facts, files: Files): Operation[] {
  const npmLock = "package-lock.json";
  const locked = files.has(npmLock);
  if (bun) return locked ? [{ kind: "drop", glob: npmLock }] : [];
  const own = { name: packageNameFrom(path) ?? "", version: firstVersion };
  const change = { kind: "json", file: npmLock, reason: "name and version" } as const;
  const lock = Object.entries(own).flatMap(([key, value]) =>
    [[key], ["packages", "", key]].map((at): Operation => ({ ...change, path: at, value })),
  );
  const guides = [...files].filter(
    ([file, content]) => withCommands.test(file) && forNpm(getText(content)) !== getText(content),
  );
  const reworded = guides.map(
    ([file]): Operation => ({ kind: "reword", file, by: forNpm, reason: "npm commands" }),
  );
  if (!locked) return reworded;
  // Bun also reads npm's lock file.
  const by = (text: string) => text.replaceAll("bun.lock", npmLock);
  const image: Operation[] = files.has("Dockerfile")
    ? [{ kind: "reword", file: "Dockerfile", by, reason: "npm lock file" }]
    : [];
  return [...lock, { kind: "drop", glob: "bun.lock" }, ...reworded, ...image];
}

function requireTemplate(files: Files, steps: readonly PlannedStep[]): void {
  const damaged = (lack: string) => {
    return new CliError("TEMPLATE_DAMAGED", `This is not a Damson template: ${lack} is missing.`);
  };
  const missing = ["package.json", "bun.lock", "app.json", ".gitignore"].find((path) => !files.has(path));
  if (missing) throw damaged(missing);
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(
    getText(files.get("package.json")),
  );
  for (const [name, verb, script = ""] of steps.flatMap((step) => step.commands)) {
    if (name === "bun" && verb === "run" && !scripts[script]) throw damaged(`the script ${script}`);
  }
}

function requireDatabase({ database }: Options, { source, files }: Template): void {
  if (database === defaultDatabase || files.has(getDescription(database))) return;
  const template = source === "bundled" ? "this version's template" : `the template (${source})`;
  throw new CliError(
    "CONFLICTING_OPTIONS",
    `--database ${database}: ${template} does not support ${databases[database]}, because it has no overlays/${database}.`,
  );
}

/** Reports an operation that does not fit as a fault of the template, not of the user. */
function fitted<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof CliError) throw error;
    const message = `The template does not work with this version of create-damson: ${getMessage(error)}`;
    throw new CliError("TEMPLATE_DAMAGED", message);
  }
}
