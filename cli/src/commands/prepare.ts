import { randomBytes } from "node:crypto";
import { resolve as resolvePath } from "node:path";
import { CliError } from "../errors.ts";
import type { Options } from "../options/schema.ts";
import { type Facts, type Plan, plan } from "../plan.ts";
import { bunNeeded, findBun, findNpm, gitState, isInRepository } from "../ports/machine.ts";
import { findReplacements } from "../ports/replacements.ts";
import { inspectTarget, type Target } from "../ports/target.ts";
import { readBundledTemplate, readTemplate } from "../ports/template.ts";
import type { Template } from "../template/files.ts";
import type { World } from "./create.ts";

/** What the steps can use on this machine. */
export type Tools = {
  /** Where Bun is, if there is one. */
  readonly bun: string | undefined;
  readonly git: Facts["git"];
};

/** Everything that is settled before anything is done. */
export type Prepared = {
  readonly options: Options;
  readonly path: string;
  readonly target: Target;
  readonly plan: Plan;
};

/** Looks for the programs the steps need; throws when one is missing that cannot be done without. */
export async function findTools(options: Options, cwd: string): Promise<Tools> {
  const state = options.git ? gitState(cwd) : Promise.resolve<Facts["git"]>("missing");
  const [bun, git] = await Promise.all([findBun(), state]);
  if (options.install && !options.dryRun && !bun && !findNpm()) throw bunMissing();
  return { bun, git };
}

/** Reads the template that was asked for, and says which it is when it is not our own. */
export async function openTemplate({ template: source }: Options, world: World): Promise<Template> {
  if (source === undefined) return readBundledTemplate(world.archive);
  const template = await readTemplate(source, world);
  world.terminal.mark("done", `Template: ${template.source}`);
  return template;
}

/** Plans what these options come to at this place. */
export function prepare(
  options: Options,
  { world, tools, template }: { world: World; tools: Tools; template: Template },
): Prepared {
  const path = resolvePath(world.cwd, options.directory);
  const target = inspectTarget(path, options.force);
  const made = plan(options, factsOf(world, target, tools), template);
  return { options, path, target, plan: { ...made, ...replacementsFor(made, target) } };
}

function factsOf({ version, cwd }: World, target: Target, { bun, git }: Tools): Facts {
  const secret = randomBytes(32).toString("hex");
  const { path, kept, ignore } = target;
  const insideRepository = isInRepository(path);
  return { version, cwd, path, secret, kept, ignore, bun: bun !== undefined, git, insideRepository };
}

/** What the plan's files would meet in the target. */
function replacementsFor({ files, merged }: Plan, target: Target): Pick<Plan, "replacements"> {
  const paths = [...files.keys()].filter((file) => !merged.includes(file));
  const ignore = new TextDecoder().decode(files.get(".gitignore")?.bytes);
  const replacements = findReplacements(target, { paths, ignore, now: new Date() });
  return replacements ? { replacements } : {};
}

function bunMissing(): CliError {
  const hint = "Install it with `npm install --global bun`, or use --no-install.";
  const message = `Bun ${bunNeeded} or newer is needed to install and set up the database.`;
  return new CliError("BUN_MISSING", message, hint);
}
