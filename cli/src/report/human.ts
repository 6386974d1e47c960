import type { Result } from "../commands/create.ts";
import type { CliError } from "../errors.ts";

/** What a person reads at the end. */
export function resultLines(result: Result): string[] {
  return result.options.dryRun ? planLines(result) : endLines(result);
}

/** What a person reads when nothing was made. */
export function failureLines({ message, hint }: CliError): string[] {
  return hint === undefined ? [message] : [message, hint];
}

function endLines({ plan, next }: Result): string[] {
  return [...decisions(plan), "", ...next.map((line) => `  ${line}`), "", `The same again: ${plan.command}`];
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
    ...decisions(plan),
    "Steps:",
    ...steps,
    "Then:",
    ...next.map((line) => `  ${line}`),
    "",
    `The command: ${plan.command}`,
  ];
}

function decisions({ kept, merged }: Result["plan"]): string[] {
  return [
    ...(kept.length > 0 ? [`  Kept as they were: ${kept.join(", ")}`] : []),
    ...(merged.length > 0 ? [`  Lines added to: ${merged.join(", ")}`] : []),
  ];
}
