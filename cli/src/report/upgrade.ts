import { databases } from "../options/database.ts";
import type { Upgrade, UpgradeStep } from "../upgrade/upgrade.ts";

/** The lines shown after upgrading, or after adding features. */
export function upgradeLines(upgraded: Upgrade, steps: readonly UpgradeStep[], dryRun: boolean): string[] {
  const { from, to, deploy, merge, kit, components, migrations, move, changes, env, notes, lost, backup } =
    upgraded;
  const { merged, conflicts, leftOut, kept, gone, moved } = merge;
  const deleted = [...changes.values()].filter((file) => !file).length;
  const failed = steps.find(({ status }) => status === "failed");
  const list = (title: string, lines: readonly string[]) => {
    return lines.length === 0 ? [] : ["", title, ...lines.map((line) => `  ${line}`)];
  };
  const counts = `${changes.size - deleted} files written, ${deleted} deleted, ${merged.length} merged with your changes`;
  return [
    `${whatIsDone(upgraded, dryRun)}: ${counts}.`,
    ...(kit && !(deploy && from === to) ? [kitLines[kit]] : []),
    ...list(
      dryRun ? "Conflicts that would be marked in these files:" : "To resolve:",
      conflicts.map(({ path, reason }) => `${path}: ${reason}`),
    ),
    ...list(
      "Your changes moved with these files:",
      moved.map(({ from, to }) => `${from} → ${to}`),
    ),
    ...list("Components that your code uses, added from the registry:", components),
    ...list("Imports of files that no longer exist:", lost),
    ...list("Left out, because you removed the file, its feature or its language:", [
      ...leftOut,
      ...migrations.leftOut.map((digest) => `a migration (${digest.slice(0, 12)})`),
    ]),
    ...list("Kept your version, although the template also changed it:", kept),
    ...list("Removed your texts that are no longer used:", gone),
    ...list("Migrations:", migrations.added),
    ...list("Recreate your triggers and views in a migration:", move?.byHand ?? []),
    ...list("New variables for .env, if you need them:", env),
    ...list("Good to know:", notes),
    ...(backup && !dryRun ? ["", `Replaced files are in ${backup}.`] : []),
    ...(failed ? ["", `${failed.command} failed:`, ...failed.output.trim().split("\n").slice(-15)] : []),
    ...(dryRun ? [] : list("Next:", nextAfterMerge(upgraded, steps))),
  ];
}

function whatIsDone({ from, to, move, deploy, features }: Upgrade, dryRun: boolean): string {
  const say = (done: string, planned: string, rest: string) => `${dryRun ? planned : done} ${rest}`;
  if (features) return say("Added", "Would add", features.join(", "));
  if (move) return say("Moved", "Would move", `from ${databases.sqlite} to ${databases[move.to]}`);
  if (deploy && from === to) return say("Added", "Would add", `the files of --deploy ${deploy}`);
  return say("Upgraded", "Would upgrade", `from ${from} to ${to}`);
}

/** The remaining steps after a merge, in order. */
export function nextAfterMerge(
  { project, runner, merge: { conflicts, generated }, migration, migrations, move }: Upgrade,
  steps: readonly UpgradeStep[],
): string[] {
  const isDone = (step: string) => steps.some(({ name, status }) => name === step && status === "done");
  const build = generated.length > 0 ? `${runner} run build and ` : "";
  const back = project.repository ? "git restore --source=HEAD --staged --worktree -- ." : undefined;
  const generate = `${runner} run db:generate ${runner === "npm" ? "-- " : ""}--name ${migration}`;
  const isToMigrate = migrations.added.length > 0 || (migration !== undefined && !move);
  return [
    ...(isDone("install") ? [] : ["install the dependencies"]),
    ...(conflicts.length > 0
      ? [`git status, resolve what is listed above, then ${build}${runner} run check`]
      : []),
    ...(migration === undefined || isDone("db:generate") ? [] : [generate]),
    ...(move ? [`stop the server, ${runner} run db:migrate, then ${runner} run db:move data/app.db`] : []),
    ...(isToMigrate ? [`${runner} run db:migrate, which copies the database first`] : []),
    "git diff --staged to review it, git commit to keep it",
    ...(back ? [`${back} to undo it`] : []),
  ];
}

const kitLines = {
  replaced: "kit/ was unmodified and has been replaced with the new version.",
  merged: "You had changed kit/, so it was merged file by file.",
};
