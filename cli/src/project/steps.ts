import { asArgument, commandLine, quote } from "../options/replay.ts";
import type { Options } from "../options/schema.ts";

export type StepName = "files" | "install" | "migrate" | "seed" | "admin" | "git";
type Command = readonly [string, ...string[]];

/** One step: commands to run in the project, or the reason why it is skipped. */
export type PlannedStep = {
  readonly name: StepName;
  readonly label: string;
  readonly commands: readonly Command[];
  readonly skipped?: string;
};

type StepFacts = { insideRepository: boolean; git: "missing" | "anonymous" | "ready" };

/** The steps in order. The commit comes last, so that the tree is clean. */
export function planSteps(options: Options, facts: StepFacts): PlannedStep[] {
  const { install, seed, adminEmail } = options;
  const inDatabase = (name: StepName, label: string, command: Command): PlannedStep => {
    return { name, label, commands: [command], ...(install ? {} : { skipped: "--no-install" }) };
  };
  return [
    { name: "files", label: "Files", commands: [] },
    inDatabase("install", "Dependencies", ["bun", "install", "--frozen-lockfile"]),
    inDatabase("migrate", "Database", ["bun", "run", "db:migrate"]),
    seed
      ? inDatabase("seed", "Example data", seedCommand(options))
      : { name: "seed", label: "Example data", commands: [], skipped: "--no-seed" },
    ...(adminEmail ? [inDatabase("admin", "Administrator", ["bun", "run", "user:admin", adminEmail])] : []),
    { name: "git", label: "Git", commands: [], ...gitStep(options, facts) },
  ];
}

/** Fills the database with example data. A demo has its own users. */
function seedCommand({ demo }: Options): Command {
  return ["bun", "run", demo ? "demo:seed" : "db:seed"];
}

function gitStep(options: Options, { insideRepository, git }: StepFacts): Partial<PlannedStep> {
  if (!options.git) return { skipped: "--no-git" };
  if (insideRepository) return { skipped: "already in a repository: nothing is committed" };
  if (git === "missing") return { skipped: "git is not installed" };
  const commands: Command[] = [
    // Older versions of git lack `git init -b`. This has the same effect.
    ["git", "-c", "init.defaultBranch=main", "init", "--quiet"],
    ["git", "add", "--all"],
  ];
  if (git === "anonymous")
    return { label: "Git (staged only: git user.name and user.email are not set)", commands };
  // Nobody can unlock a signing key now, and the user's hooks are meant for other projects.
  const unattended = ["--quiet", "--no-verify", "--no-gpg-sign"];
  return { commands: [...commands, ["git", "commit", ...unattended, "-m", `Start ${options.title}`]] };
}

/**
 * The remaining tasks: commands to type, then how to sign in.
 *
 * @param facts `bun`: whether the shell has Bun, otherwise the commands are npm's; `failed`: names of steps that were
 *   not done
 */
export function nextLines(
  options: Options,
  { steps, bun, failed = [] }: { steps: readonly PlannedStep[]; bun: boolean; failed?: readonly string[] },
): string[] {
  const left = steps.filter((step) => step.skipped === "--no-install" || failed.includes(step.name));
  const commands: Command[] = [
    ...left.flatMap((step) => step.commands),
    ...invite(options),
    ["bun", "run", "dev"],
  ];
  const enter = options.directory === "." ? [] : [`cd ${quote(asArgument(options.directory))}`];
  const typed = commands.map((command) => commandLine(bun ? command : forNpm(command)));
  return [...enter, ...typed, howToSignIn(options)];
}

/** The command that creates the first user, unless the example data does. A demo does not start without users. */
function invite(options: Options): Command[] {
  if (options.seed) return [];
  if (options.demo) return [seedCommand(options)];
  return options.adminEmail ? [] : [["bun", "run", "user:admin", "you@example.com"]];
}

function howToSignIn({ demo, adminEmail, seed, port }: Options): string {
  const home = `http://localhost:${port}`;
  if (demo)
    return `Sign in at ${home} as one of the two users on the login page; nothing can be changed in a demo`;
  const who = adminEmail ?? (seed ? "admin@example.com" : "that address");
  return `Sign in at ${home} as ${who}; the code is at ${home}/dev/mailbox`;
}

/** The same command for npm, whose scripts use the Bun in the project's dependencies. */
function forNpm([program, verb = "", ...rest]: Command): readonly string[] {
  if (program !== "bun") return [program, verb, ...rest];
  if (verb === "install") return ["npm", "install"];
  const [script = "", ...words] = rest;
  return ["npm", verb, script, ...(words.length > 0 ? ["--", ...words] : [])];
}
