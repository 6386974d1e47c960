import type { Result } from "../commands/world.ts";
import type { CliError } from "../errors.ts";
import { pickOptions } from "../options/schema.ts";
import { withoutSecrets } from "../ports/download.ts";
import { digestOf } from "../template/files.ts";

/** The one object of `--json` when a project was created or planned. */
export function resultJson({ options, path, plan, steps, next, failure }: Result): string {
  const { title: _, template, ...others } = pickOptions(options, "replayed");
  const rest = { ...others, template: typeof template === "string" ? withoutSecrets(template) : null };
  const planned = plan.steps.map((step) => ({
    name: step.name,
    status: step.skipped ? "skipped" : "planned",
    ms: 0,
  }));
  const files = () =>
    [...plan.files].map(([file, { mode, reason, bytes }]) => {
      return { path: file, mode: mode.toString(8), reason, digest: digestOf(bytes) };
    });
  return JSON.stringify({
    ok: failure === undefined,
    ...(failure ? failureFields(failure) : {}),
    directory: path,
    title: options.title,
    options: rest,
    steps: options.dryRun ? planned : steps,
    kept: plan.kept,
    merged: plan.merged,
    ...(plan.replacements ? { replaced: plan.replacements.paths, backup: plan.replacements.backup } : {}),
    ...(options.dryRun ? { files: files() } : {}),
    next,
    command: plan.command,
  });
}

/** The one object of `--json` when nothing was created. */
export function failureJson(failure: CliError): string {
  return JSON.stringify({ ok: false, ...failureFields(failure) });
}

function failureFields({ code, message, hint }: CliError) {
  return { code, message, hint };
}
