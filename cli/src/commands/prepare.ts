import { randomBytes } from "node:crypto";
import { resolve as resolvePath } from "node:path";
import { CliError } from "../errors.ts";
import type { Options } from "../options/schema.ts";
import { type Facts, type Plan, plan } from "../plan.ts";
import { bunNeeded, findNpm } from "../ports/fetch-bun.mjs";
import { findBun, gitState, isInRepository } from "../ports/machine.ts";
import { findReplacements } from "../ports/replacements.ts";
import { inspectTarget, type Target } from "../ports/target.ts";
import { readBundledTemplate, readTemplate } from "../ports/template.ts";
import type { Template } from "../template/files.ts";
import type { World } from "./world.ts";

/** What the steps can use on this machine. */
export type Tools = {
  /** Where a Bun is that we can run, if there is one. */
  readonly bun: string | undefined;
  /** Whether the user can type `bun`. */
  readonly bunInShell: boolean;
  readonly git: Facts["git"];
};

/** Everything that is settled before anything is done. */
export type Prepared = {
  readonly options: Options;
  readonly path: string;
  readonly target: Target;
  readonly plan: Plan;
};

/** Looks for the programs the steps need; throws when an indispensable one is missing. */
export async function findTools(options: Options, cwd: string): Promise<Tools> {
  const state = options.git ? gitState(cwd) : Promise.resolve<Facts["git"]>("missing");
  const [bun, git] = await Promise.all([findBun(), state]);
  if (options.install && !options.dryRun && !bun.usable && !findNpm()) {
    const message = `Bun ${bunNeeded} or newer is required to install the project, and there is no npm to get it with.`;
    throw new CliError("BUN_MISSING", message);
  }
  return { bun: bun.usable, bunInShell: bun.inShell, git };
}

/** Reads the template that was asked for, and says which it is when it is not our own. */
export async function openTemplate(options: Options, world: World): Promise<Template> {
  if (options.template === undefined) return readBundledTemplate(world.archive);
  const template = await readTemplate(options.template, world);
  world.terminal.mark("done", `Template: ${template.source}`);
  if (options.install)
    world.terminal.say("  It is not Damson's own: installing it runs its scripts and those of its packages.");
  return template;
}

/** Plans what these options mean at this place. */
export function prepare(
  options: Options,
  { world, tools, template }: { world: World; tools: Tools; template: Template },
): Prepared {
  const path = resolvePath(world.cwd, options.directory);
  const target = inspectTarget(path, options.force);
  const made = plan(options, factsOf(world, target, tools), template);
  return { options, path, target, plan: { ...made, ...replacementsFor(made, target) } };
}

function factsOf({ version, cwd }: World, target: Target, { bunInShell, git }: Tools): Facts {
  const secret = randomBytes(32).toString("hex");
  const { path, kept, ignore } = target;
  return {
    version,
    cwd,
    path,
    secret,
    kept,
    ignore,
    bun: bunInShell,
    git,
    insideRepository: isInRepository(path),
  };
}

/** What the plan's files would meet in the target. */
function replacementsFor({ files, merged }: Plan, target: Target): Pick<Plan, "replacements"> {
  const paths = [...files.keys()].filter((file) => !merged.includes(file));
  const ignore = new TextDecoder().decode(files.get(".gitignore")?.bytes);
  const replacements = findReplacements(target, { paths, ignore, now: new Date() });
  return replacements ? { replacements } : {};
}
