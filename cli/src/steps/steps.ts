import type { Options } from "../options/schema.ts";

export type StepName = "files" | "install" | "migrate" | "seed" | "admin" | "git";
export type Command = readonly [string, ...string[]];

/** One step: commands to run in the project, or the reason why it is skipped. */
export type PlannedStep = {
  readonly name: StepName;
  readonly label: string;
  readonly commands: readonly Command[];
  readonly skipped?: string;
};

type StepFacts = { insideRepository: boolean; git: "missing" | "anonymous" | "ready" };

/** The steps, in order. The commit comes last, so that the tree is clean. */
export function planSteps(options: Options, facts: StepFacts): PlannedStep[] {
  return [
    { name: "files", label: "Files", commands: [] },
    databaseStep(options, "install", "Dependencies", [["bun", "install", "--frozen-lockfile"]]),
    databaseStep(options, "migrate", "Database", [["bun", "run", "db:migrate"]]),
    options.seed
      ? databaseStep(options, "seed", "Example data", [seedCommand(options)])
      : { name: "seed", label: "Example data", commands: [], skipped: "--no-seed" },
    ...(options.adminEmail
      ? [databaseStep(options, "admin", "Administrator", [["bun", "run", "user:admin", options.adminEmail]])]
      : []),
    gitStep(options, facts),
  ];
}

/** Fills the database: a demo's with its own users. */
export function seedCommand({ demo }: Options): Command {
  return ["bun", "run", demo ? "demo:seed" : "db:seed"];
}

function databaseStep(options: Options, name: StepName, label: string, commands: Command[]): PlannedStep {
  return options.install ? { name, label, commands } : { name, label, commands, skipped: "--no-install" };
}

function gitStep(options: Options, { insideRepository, git }: StepFacts): PlannedStep {
  const skip = (skipped: string): PlannedStep => ({ name: "git", label: "Git", commands: [], skipped });
  if (!options.git) return skip("--no-git");
  if (insideRepository) return skip("inside a repository already: nothing is committed");
  if (git === "missing") return skip("git is not installed");
  const commands: Command[] = [
    // `git init -b` is younger than many an installed git; this says the same.
    ["git", "-c", "init.defaultBranch=main", "init", "--quiet"],
    ["git", "add", "--all"],
  ];
  if (git === "anonymous")
    return { name: "git", label: "Git (staged only: git has no name and email to commit with)", commands };
  // Nobody is there to unlock a signing key, and this user's hooks are for other projects.
  const message = `Start ${options.title}`;
  return {
    name: "git",
    label: "Git",
    commands: [...commands, ["git", "commit", "--quiet", "--no-verify", "--no-gpg-sign", "-m", message]],
  };
}
