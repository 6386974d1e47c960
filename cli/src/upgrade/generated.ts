import { existsSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { cancelled } from "../errors.ts";
import { findBun } from "../ports/machine.ts";
import { run } from "../ports/shell.mjs";
import { writeFiles } from "../ports/stage.ts";
import { readTree } from "../ports/template.ts";
import { temporaryFolder } from "../ports/temporary.ts";
import { type GeneratedFeature, recordFile } from "../project/record.ts";
import { type Files, getText } from "../template/files.ts";
import type { Project } from "./project.ts";

/** What regenerating code needs from outside. */
export type Workshop = {
  /** The project's `node_modules`, if there are any that are safe to run. */
  readonly packages: string | undefined;
  /** Whether to install packages if the template needs different ones. */
  readonly install: boolean;
  readonly signal: AbortSignal;
};

/** The packages installed on this machine, unless they are among the project's own files, which must not run. */
export function getPackages({ path, files }: Pick<Project, "path" | "files">): string | undefined {
  const packages = join(path, "node_modules");
  const isOfProject = [...files.keys()].some((file) => file.startsWith("node_modules/"));
  return !isOfProject && existsSync(packages) ? packages : undefined;
}

const generator = "scripts/generate.ts";
/** A project has exactly one of these lock files. */
export const lockNames = ["bun.lock", "package-lock.json"];

/**
 * Runs both versions' `generate` for the project's generated code, so that this code merges like the template's own.
 *
 * @returns both versions with that code; `left` names what one of them cannot generate, which neither contains
 */
export async function withGenerated(
  [from, to]: readonly [Files, Files],
  features: readonly GeneratedFeature[],
  workshop: Workshop,
): Promise<{ from: Files; to: Files; left: readonly string[] }> {
  const before = await generate(from, features, { ...workshop, install: false });
  const hasOther = lockNames.some((path) => getText(from.get(path)) !== getText(to.get(path)));
  const after = await generate(to, before.made, { ...workshop, install: workshop.install && hasOther });
  const isComplete = after.made.length === before.made.length;
  const again = isComplete ? before : await generate(from, after.made, { ...workshop, install: false });
  const left = features
    .filter((one) => !again.made.includes(one))
    .map(({ what, name, fields }) => (what ? [what, name, fields].filter(Boolean).join(" ") : name));
  return { from: again.files, to: after.files, left };
}

/** A template with the project's generated code, if the recorded arguments still work. */
export async function generate(
  files: Files,
  features: readonly GeneratedFeature[],
  { packages, install, signal }: Workshop,
): Promise<{ readonly files: Files; readonly made: readonly GeneratedFeature[] }> {
  const { usable: bun } = features.length > 0 ? await findBun() : { usable: undefined };
  if (!bun || !files.has(generator) || !packages) return { files, made: [] };
  const work = temporaryFolder("generated");
  try {
    await writeFiles(work, files);
    const start = (...words: string[]) => run({ command: [bun, ...words], cwd: work, signal });
    if (install) await start("install", "--frozen-lockfile", "--ignore-scripts");
    if (!existsSync(join(work, "node_modules")))
      symlinkSync(packages, join(work, "node_modules"), "junction");
    const made: GeneratedFeature[] = [];
    for (const feature of features) {
      const { code } = await start(generator, ...getWords(feature));
      if (signal.aborted) throw cancelled();
      if (code === 0) made.push(feature);
    }
    rmSync(join(work, "node_modules"), { recursive: true, force: true });
    const written = [...readTree(work)].filter(([path]) => path !== recordFile);
    return { files: new Map([...files, ...written]), made };
  } finally {
    rmSync(work, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** The arguments for `generate`, with the options of the version that wrote the entry. */
function getWords({
  what = "feature",
  name,
  version: _,
  fields = "",
  ...options
}: GeneratedFeature): string[] {
  const said = Object.entries(options).flatMap(([option, value]) =>
    typeof value === "string" ? [`--${option}`, value] : value ? [`--${option}`] : [],
  );
  return [what, "--code-only", ...said, "--", name, ...fields.split(" ").filter(Boolean)];
}

/** Notes about features that could not be regenerated. */
export const generatedNotes = (left: readonly string[]) =>
  left.map((name) => `Could not regenerate ${name}: its code is unchanged.`);
