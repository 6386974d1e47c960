import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { CliError, cancelled, getMessage } from "../errors.ts";
import { resolve } from "../options/resolve.ts";
import { findNpm, installWithNpm } from "../ports/fetch-bun.mjs";
import { findBun } from "../ports/machine.ts";
import { run } from "../ports/shell.mjs";
import { readBundledTemplate, readTree } from "../ports/template.ts";
import { temporaryFolder } from "../ports/temporary.ts";
import { hasFeature, leftOut, tablesOfFeatures } from "../project/features.ts";
import { plan } from "../project/plan.ts";
import {
  compareVersions,
  getRelease,
  givenBy,
  type ProjectRecord,
  parseRecord,
  recordFile,
} from "../project/record.ts";
import { type Files, getText, type Template } from "../template/files.ts";
import { withAllMigrations } from "../template/initial.ts";

/** What recreating a project needs from outside. */
export type Place = { readonly version: string; readonly archive: URL; readonly signal: AbortSignal };

/**
 * The files that this version creates from a record, including `.env`, with all migrations of the template.
 *
 * @param initial uses the initial migration of a new project instead
 */
export function filesOfThisVersion(
  record: ProjectRecord,
  { version, archive }: Place,
  { initial = false } = {},
): Files {
  const cwd = tmpdir();
  const name = record.name ?? "app";
  const options = resolve({ ...givenBy(record), directory: name }, cwd);
  const facts = {
    version,
    cwd,
    path: join(cwd, name),
    secret: "0".repeat(64),
    kept: [],
    ignore: undefined,
    insideRepository: false,
    bun: record.runner !== "npm",
    git: "missing",
  } as const;
  const template = readBundledTemplate(archive);
  const files = new Map(plan(options, facts, initial ? template : evolved(template)).files);
  for (const path of record.without ?? []) files.delete(path);
  return files;
}

/** The template with all its migrations. */
function evolved(template: Template): Template {
  const { files, plain } = template;
  return {
    ...template,
    files: withAllMigrations(files),
    plain: plain && { ...plain, files: withAllMigrations(plain.files) },
  };
}

/** Tables of features that this version's template has but a project with this record does not. */
export function tablesLeftOut(record: ProjectRecord, { archive }: Place): readonly string[] {
  const { files } = readBundledTemplate(archive);
  const options = resolve({ ...givenBy(record), directory: record.name ?? "app" }, tmpdir());
  const removed = (record.removed ?? [])
    .map(({ name }) => name)
    .filter((name) => hasFeature(files.keys(), name));
  return tablesOfFeatures(files, [...new Set([...leftOut(options, files), ...removed])]);
}

/**
 * The files that another version creates from a record, by running that version from the npm registry.
 *
 * @param project the record's project: its name and README can tell what 0.1.0 did not record
 * @throws CliError TEMPLATE_MISSING if it cannot be fetched, TEMPLATE_OTHER if the project came from another template
 */
export async function filesOfVersion(
  version: string,
  { record, project, place }: { record: ProjectRecord; project: ProjectHints; place: Place },
): Promise<{ files: Files; record: ProjectRecord }> {
  requireBundled(record);
  const work = temporaryFolder("upgrade");
  try {
    const program = await getProgram(version, work, place);
    const completed = record.name ? record : completed010(record, project);
    const files = await createdBy(program, { record: completed, work, signal: place.signal });
    const made = parseRecord(getText(files.get(recordFile)), recordFile);
    requireSameTemplate(record, made);
    return { files, record: withOmissions(completed, files) };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Throws if a project is not from Damson's own template. */
export function requireBundled({ template: { source } }: ProjectRecord): void {
  if (source === "bundled") return;
  const message = `The project was created from another template (${source}).`;
  throw new CliError("TEMPLATE_OTHER", message, "Only projects from Damson's own template can be upgraded.");
}

/** Throws if the template of the same version differs from the one that created the project. */
export function requireSameTemplate(record: ProjectRecord, made: ProjectRecord): void {
  if (made.version !== record.version || made.template.digest === record.template.digest) return;
  const message = `The template of create-damson ${made.version} differs from the one that created this project.`;
  throw new CliError("TEMPLATE_OTHER", message, "If you built that create-damson yourself, upgrade by hand.");
}

/** The options with which a project was created, read from its files. */
export type ProjectHints = { readonly name: string; readonly readme: string; readonly runner: "bun" | "npm" };

/** 0.1.0 did not record the name, the package manager or the administrator, whom the README names. */
function completed010(record: ProjectRecord, { name, readme, runner }: ProjectHints): ProjectRecord {
  const email = readme.match(/sign in as `([^`\s]+@[^`\s]+)`/)?.[1];
  const adminEmail = email === "admin@example.com" ? undefined : email;
  const options =
    adminEmail && record.options.demo !== true ? { ...record.options, adminEmail } : record.options;
  return { ...record, name, runner, options };
}

/** 0.1.0 recorded only the files that it created. The template's other files already existed. */
function withOmissions(record: ProjectRecord, files: Files): ProjectRecord {
  const { files: created, ...rest } = record;
  if (!created) return record;
  return {
    ...rest,
    without: [...files.keys()].filter((path) => !/^\.(env|damson\.json)$/.test(path) && !created[path]),
  };
}

async function getProgram(version: string, work: string, { version: own, signal }: Place): Promise<string> {
  const [, self] = process.argv;
  if (version === own && self) return self;
  const spec = `create-damson@${version}`;
  try {
    if (findNpm()) await installWithNpm([spec], { folder: work, signal });
    else {
      const { usable } = await findBun();
      writeFileSync(join(work, "package.json"), "{}");
      const command = [usable ?? "bun", "add", "--ignore-scripts", spec] as const;
      const { code, output } = await run({ command, cwd: work, signal, timeoutMs: 60_000 });
      if (code !== 0) throw new Error(output.trim().split("\n").at(-1));
    }
  } catch (error) {
    if (signal.aborted) throw cancelled();
    const hint =
      version === getRelease(version)
        ? "The upgrade needs the version that created the project, and downloads it once from the npm registry."
        : "Development versions are not in the npm registry: create the project again with a release, and copy your changes.";
    throw new CliError("TEMPLATE_MISSING", `Could not download ${spec}: ${getMessage(error)}.`, hint);
  }
  return join(work, "node_modules/create-damson/dist/bin.js");
}

async function createdBy(
  program: string,
  { record, work, signal }: { record: ProjectRecord; work: string; signal: AbortSignal },
): Promise<Files> {
  const home = mkdtempSync(join(work, "made-"));
  const like = join(home, "like.json");
  writeFileSync(like, JSON.stringify(record));
  const directory = join(home, record.name ?? "app");
  const words = compareVersions(record.version, "0.2.0") < 0 ? toFlags(record) : ["--like", like];
  const command = [process.execPath, program, directory, ...words] as const;
  const { code, output } = await run({ command: [...command], cwd: home, signal, timeoutMs: 60_000 });
  if (signal.aborted) throw cancelled();
  if (code !== 0 || !existsSync(directory))
    throw new CliError(
      "TEMPLATE_MISSING",
      `${basename(program)} of ${record.version} failed: ${output.trim()}`,
    );
  return readTree(directory);
}

/** The command-line options of 0.1.0. */
function toFlags({ options }: ProjectRecord): string[] {
  const { title, locales, demo, adminEmail } = options;
  const words = Object.entries({ "--title": title, "--locales": locales, "--admin-email": adminEmail });
  return [
    ...words.flatMap(([flag, value]) => (typeof value === "string" ? [flag, value] : [])),
    ...(demo === true ? ["--demo"] : []),
    ...["--no-install", "--no-git", "--no-seed", "--yes"],
  ];
}
