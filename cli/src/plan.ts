import { CliError } from "./errors.ts";
import { databases, defaultDatabase } from "./options/database.ts";
import { packageNameFrom } from "./options/naming.ts";
import { operationsOf } from "./options/operations.ts";
import { replayCommand } from "./options/replay.ts";
import { type Options, pickOptions } from "./options/schema.ts";
import type { Replacements } from "./ports/replacements.ts";
import { nextLines } from "./steps/next.ts";
import { type PlannedStep, planSteps } from "./steps/steps.ts";
import { descriptionOf, type Files, type Template } from "./template/files.ts";
import { baseEnv } from "./transform/env.ts";
import { ignoreEnv, mergeIgnoreLines } from "./transform/gitignore.ts";
import { applyOperations, type Operation, type ProjectFile } from "./transform/operations.ts";
import { provenance } from "./transform/provenance.ts";
import { readme } from "./transform/readme.ts";

/** What the plan has to know of the world. Gathered before, so that planning is pure. */
export type Facts = {
  readonly version: string;
  readonly cwd: string;
  /** Absolute. */
  readonly path: string;
  /** 32 random bytes in hex. */
  readonly secret: string;
  readonly kept: readonly string[];
  readonly ignore: string | undefined;
  readonly insideRepository: boolean;
  /** Whether the user's shell has Bun. */
  readonly bun: boolean;
  readonly git: "missing" | "anonymous" | "ready";
};

/** Everything that will be done. `--dry-run` prints exactly this. */
export type Plan = {
  readonly files: ReadonlyMap<string, ProjectFile>;
  /** Files that were there and stay as they are. */
  readonly kept: readonly string[];
  /** Files that were there and get lines added. */
  readonly merged: readonly string[];
  /** What was there and gives way. */
  readonly replacements?: Replacements;
  readonly steps: readonly PlannedStep[];
  readonly next: readonly string[];
  readonly command: string;
};

/** Plans a project. Pure: the same options, facts and template give the same plan. */
export function plan(options: Options, facts: Facts, template: Template): Plan {
  const steps = planSteps(options, facts);
  requireTemplate(template, steps);
  requireDatabase(options, template);
  const files = fitted(() => projectFiles(options, facts, template));
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
  const files = applyOperations(template.files, operationsFor(options, facts, template));
  const all = [...files.keys()];
  for (const path of facts.kept) files.delete(path);
  if (facts.kept.some((path) => /^readme(\.\w+)?$/i.test(path))) files.delete("README.md");
  if (facts.kept.some((path) => /^(licen[sc]e|copying|unlicense)(\.\w+)?$/i.test(path)))
    files.delete("LICENSE");
  const ours = textOf(template.files, ".gitignore");
  const ignore = ignoreEnv(facts.ignore === undefined ? ours : mergeIgnoreLines(facts.ignore, ours));
  files.set(
    ".gitignore",
    text(ignore, facts.ignore === undefined ? "from the template" : "yours, with lines added"),
  );
  const without = all.filter((path) => !files.has(path));
  const origin = provenance({
    version: facts.version,
    name: packageNameFrom(facts.path) ?? "",
    runner: facts.bun ? "bun" : "npm",
    ...(without.length > 0 ? { without } : {}),
    template: { source: template.source, digest: template.digest },
    options: pickOptions(options, "recorded"),
  });
  files.set(".damson.json", text(origin, "needed for upgrades"));
  const sorted = [...files].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted);
}

function operationsFor(options: Options, facts: Facts, template: Template): Operation[] {
  const { title, demo, port, database } = options;
  const text = readme({ title, version: facts.version, demo, npm: !facts.bun, database });
  const replaces = template.files.has("README.md");
  return [
    { kind: "json", file: "package.json", path: ["version"], value: firstVersion, reason: "first version" },
    ...baseEnv({ secret: facts.secret, port, demo }).map((entry) => ({ kind: "env", entry }) as const),
    ...operationsOf(options, facts.path),
    ...(facts.bun ? withoutNpm(template.files) : forNpm(facts, template.files)),
    { kind: "emit", file: "README.md", text, replaces, reason: "how to run this project" },
  ];
}

const npmLock = "package-lock.json";
const firstVersion = "0.1.0";

/** npm's lock file would go stale beside bun.lock. */
function withoutNpm(files: Files): Operation[] {
  return files.has(npmLock) ? [{ kind: "drop", glob: npmLock }] : [];
}

/** Where the shell has no Bun, everything a reader is to type is npm's. */
function forNpm({ path }: Facts, files: Files): Operation[] {
  const change = { kind: "json", file: npmLock, reason: "name and version" } as const;
  const own = { name: packageNameFrom(path) ?? "", version: firstVersion };
  const members = files.has(npmLock) ? Object.entries(own) : [];
  const lock = members.flatMap(([key, value]) =>
    [[key], ["packages", "", key]].map((at) => ({ ...change, path: at, value })),
  );
  if (!files.has("AGENTS.md")) return lock;
  const words = { "bun install": "npm install", "bun run ": "npm run ", "bunx ": "npx " };
  return [...lock, { kind: "reword", file: "AGENTS.md", words, reason: "commands of npm" }];
}

function requireTemplate({ files }: Template, steps: readonly PlannedStep[]): void {
  const missing = ["package.json", "bun.lock", "app.json", ".gitignore"].find((path) => !files.has(path));
  if (missing) throw new CliError("TEMPLATE_DAMAGED", `That is not a Damson template: it lacks ${missing}.`);
  const scripts: Record<string, string> = fitted(
    () => JSON.parse(textOf(files, "package.json")).scripts ?? {},
  );
  const commands = steps.flatMap((step) => step.commands);
  const script = commands.find(
    ([name, verb, called = ""]) => name === "bun" && verb === "run" && !scripts[called],
  );
  if (script)
    throw new CliError(
      "TEMPLATE_DAMAGED",
      `That is not a Damson template: it lacks the script ${script[2]}.`,
    );
}

function requireDatabase({ database }: Options, { source, files }: Template): void {
  if (database === defaultDatabase || files.has(descriptionOf(database))) return;
  const template = source === "bundled" ? "this version's template" : `the template (${source})`;
  throw new CliError(
    "CONFLICTING_OPTIONS",
    `--database ${database}: ${template} does not support ${databases[database]}: it has no overlays/${database}.`,
  );
}

/** A template that an operation does not fit is the template's fault, not the user's. */
function fitted<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new CliError(
      "TEMPLATE_DAMAGED",
      `The template does not fit this version of create-damson: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function textOf(files: Files, path: string): string {
  const file = files.get(path);
  return file ? new TextDecoder().decode(file.bytes) : "";
}

function text(content: string, reason: string): ProjectFile {
  return { bytes: new TextEncoder().encode(content), mode: 0o644, reason };
}
