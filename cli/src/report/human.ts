import type { Result } from "../commands/create.ts";
import type { Prepared } from "../commands/prepare.ts";
import type { CliError } from "../errors.ts";
import type { Plan } from "../plan.ts";
import { paintBadge } from "./badge.ts";

/** What a person reads at the end. */
export function resultLines(result: Result): string[] {
  return result.options.dryRun ? planLines(result) : endLines(result);
}

/** What a person reads when nothing was made. */
export function failureLines({ message, hint }: CliError): string[] {
  return hint === undefined ? [message] : [message, hint];
}

/**
 * What a person reads before saying yes.
 *
 * @param depth bits of colour the terminal can show
 */
export function overviewLines({ options, path, plan }: Prepared, depth: number): string[] {
  const { envName: name, envEmoji: emoji, envColor: colour } = options;
  const badge = name || emoji ? paintBadge({ name, emoji, colour: colour ?? "plum" }, depth) : "none";
  const runs = plan.steps.filter(({ commands }) => commands.length > 0);
  const steps = runs.filter(({ skipped }) => skipped === undefined);
  const left = plan.steps.flatMap(({ label, skipped }) => (skipped ? [`${label} (${skipped})`] : []));
  return [
    "",
    `  ${plan.files.size} files in ${path}`,
    `  Title          ${options.title}`,
    `  Badge          ${badge}`,
    `  Languages      ${options.locales.replaceAll(",", ", ")}`,
    `  Administrator  ${options.adminEmail ?? (options.seed ? "admin@example.com (example)" : "none")}`,
    ...(steps.length > 0 ? [`  Then           ${steps.map(({ label }) => label).join(", ")}`] : []),
    ...(left.length > 0 ? [`  Left out       ${left.join(", ")}`] : []),
    ...decisions(plan, false),
    "",
  ];
}

function endLines({ plan, next }: Result): string[] {
  return [
    ...decisions(plan, false),
    "",
    ...next.map((line) => `  ${line}`),
    "",
    `The same again: ${plan.command}`,
  ];
}

function planLines({ path, plan, next }: Result): string[] {
  const files = [...plan.files].map(([name, file]) => `  ${file.mode.toString(8)} ${name}  (${file.reason})`);
  const steps = plan.steps.map((step) => {
    if (step.skipped) return `  ${step.name}: left out (${step.skipped})`;
    const commands = step.commands.map((command) => command.join(" ")).join(" && ");
    return `  ${step.name}${commands && `: ${commands}`}`;
  });
  return [
    `Would make ${plan.files.size} files in ${path}:`,
    ...files,
    ...decisions(plan, true),
    "Steps:",
    ...steps,
    "Then:",
    ...next.map((line) => `  ${line}`),
    "",
    `The command: ${plan.command}`,
  ];
}

/** Names more than this many are only counted: they are all in the dry run. */
const shownNames = 12;

function decisions({ kept, merged, replacements }: Plan, dryRun: boolean): string[] {
  const replaced = replacements?.paths ?? [];
  const shown = dryRun ? replaced : replaced.slice(0, shownNames);
  const more = replaced.length > shown.length ? ` and ${replaced.length - shown.length} more` : "";
  return [
    ...(replacements ? [`  Replaced, and kept in ${replacements.backup}: ${shown.join(", ")}${more}`] : []),
    ...(kept.length > 0 ? [`  Kept as they were: ${kept.join(", ")}`] : []),
    ...(merged.length > 0 ? [`  Lines added to: ${merged.join(", ")}`] : []),
  ];
}
