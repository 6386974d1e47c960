import type { Result } from "../commands/create.ts";
import type { CliError } from "../errors.ts";
import type { Plan } from "../plan.ts";

/** What a person reads at the end. */
export function resultLines(result: Result): string[] {
  return result.options.dryRun ? planLines(result) : endLines(result);
}

/** What a person reads when nothing was made. */
export function failureLines({ message, hint }: CliError): string[] {
  return hint === undefined ? [message] : [message, hint];
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
