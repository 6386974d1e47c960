import { defaultAccent } from "../options/accent.ts";
import { databases } from "../options/database.ts";
import { hosts } from "../options/hosts.ts";
import { commandLine } from "../options/replay.ts";
import type { Options } from "../options/schema.ts";
import { otherPackageManager } from "../ports/machine.ts";
import type { Plan } from "../project/plan.ts";
import type { Prepared, Result } from "../project/result.ts";

/** The closing lines for the user. */
export function resultLines(result: Result): string[] {
  return result.options.dryRun ? planLines(result) : endLines(result);
}

/**
 * The lines shown at a terminal before the first question.
 *
 * @param hasBun whether this machine has Bun
 */
export function introLines(options: Options, version: string, hasBun: boolean): string[] {
  const fetched = !options.install
    ? "Nothing is downloaded"
    : `Downloads the dependencies${hasBun ? "" : " and Bun"} from the npm registry`;
  return [
    `Damson ${version}: creates a full-stack web app to own and change.`,
    `${fetched}; everything else is in this package.`,
    "",
  ];
}

/**
 * The lines shown before the confirmation.
 *
 * @param swatch a block in the accent colour
 */
export function overviewLines({ options, path, workspace, plan }: Prepared, swatch: string): string[] {
  const {
    accent = defaultAccent,
    envName,
    envEmoji,
    envColor,
    deploy,
    adminEmail,
    seed,
    demo,
    without,
    only,
    with: added,
  } = options;
  const badge = [envEmoji, envName].filter((part) => part !== undefined).join(" ");
  const example = demo ? "admin@example.com (demo)" : "admin@example.com (example)";
  const runs = plan.steps.filter(({ commands }) => commands.length > 0);
  const steps = runs.filter(({ skipped }) => skipped === undefined);
  const left = plan.steps.flatMap(({ label, skipped }) => (skipped ? [`${label} (${skipped})`] : []));
  return [
    "",
    `  ${plan.files.size} files in ${path}`,
    `  Title          ${options.title}`,
    ...(options.tagline === "" ? [] : [`  Tagline        ${options.tagline}`]),
    `  Accent         ${swatch}${accent}`,
    `  Badge          ${badge === "" ? "none" : `${badge} (${envColor ?? "plum"})`}`,
    `  Languages      ${options.locales.replaceAll(",", ", ")}`,
    `  Database       ${databases[options.database]}`,
    ...(without === undefined ? [] : [`  Without        ${without.replaceAll(",", ", ")}`]),
    ...(only === undefined ? [] : [`  Only           ${only}`]),
    ...(added === undefined ? [] : [`  With           ${added.replaceAll(",", ", ")}`]),
    ...(deploy === undefined ? [] : [`  Deploy         ${hosts[deploy].label}`]),
    `  Administrator  ${adminEmail ?? (seed && options.install ? example : "none")}`,
    `  Port           ${options.port}`,
    ...(steps.length > 0 ? [`  Then           ${steps.map(({ label }) => label).join(", ")}`] : []),
    ...(left.length > 0 ? [`  Skipped        ${left.join(", ")}`] : []),
    ...decisions(plan, false),
    ...workspace.map((line) => `  ${line}`),
    "",
  ];
}

function endLines({ plan, workspace, next, start }: Result): string[] {
  const left = start ? next.slice(-1) : next;
  const manager = otherPackageManager();
  return [
    ...decisions(plan, false),
    "",
    ...left.map((line) => `  ${line}`),
    "",
    ...(workspace.length > 0 ? [...workspace, ""] : []),
    ...(manager ? [`Projects use Bun or npm, not ${manager}: run these commands as shown.`, ""] : []),
    `To create the same project again: ${plan.command}`,
  ];
}

function planLines({ path, plan, workspace, next }: Result): string[] {
  const files = [...plan.files].map(([name, file]) => `  ${file.mode.toString(8)} ${name}  (${file.reason})`);
  const steps = plan.steps.map((step) => {
    if (step.skipped) return `  ${step.name}: skipped (${step.skipped})`;
    const commands = step.commands.map(commandLine).join(" && ");
    return `  ${step.name}${commands && `: ${commands}`}`;
  });
  return [
    `Would create ${plan.files.size} files in ${path}:`,
    ...files,
    ...decisions(plan, true),
    "Steps:",
    ...steps,
    "Then:",
    ...next.map((line) => `  ${line}`),
    ...workspace,
    "",
    `The command: ${plan.command}`,
  ];
}

/** The most names to list. Longer lists are only counted; a dry run shows all names. */
const shownNames = 12;

function decisions({ kept, merged, replacements }: Plan, dryRun: boolean): string[] {
  const replaced = replacements?.paths ?? [];
  const shown = dryRun ? replaced : replaced.slice(0, shownNames);
  const more = replaced.length > shown.length ? ` and ${replaced.length - shown.length} more` : "";
  return [
    ...(replacements
      ? [`  Replaced, with a copy in ${replacements.backup}: ${shown.join(", ")}${more}`]
      : []),
    ...(kept.length > 0 ? [`  Kept as they are: ${kept.join(", ")}`] : []),
    ...(merged.length > 0 ? [`  Lines added to: ${merged.join(", ")}`] : []),
  ];
}
