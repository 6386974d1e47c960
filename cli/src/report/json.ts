import type { CliError } from "../errors.ts";
import { pickOptions } from "../options/schema.ts";
import { withoutSecrets } from "../ports/download.ts";
import type { Result } from "../project/result.ts";
import { computeDigest } from "../template/files.ts";

/** The JSON object for `--json` when a project was created or planned. */
export function resultJson({ options, path, plan, workspace, steps, next, failure }: Result): string {
  const { title, template, ...others } = pickOptions(options, "replayed");
  const rest = { ...others, template: typeof template === "string" ? withoutSecrets(template) : null };
  const { kept, merged, replacements, command } = plan;
  const planned = plan.steps.map(({ name, skipped }) => {
    return { name, status: skipped ? "skipped" : "planned", ms: 0 };
  });
  const files = () =>
    [...plan.files].map(([file, { mode, reason, bytes }]) => {
      return { path: file, mode: mode.toString(8), reason, digest: computeDigest(bytes) };
    });
  return JSON.stringify({
    ok: failure === undefined,
    ...(failure && getFields(failure)),
    directory: path,
    title,
    options: rest,
    steps: options.dryRun ? planned : steps,
    kept,
    merged,
    ...(replacements && { replaced: replacements.paths, backup: replacements.backup }),
    ...(options.dryRun && { files: files() }),
    next,
    ...(workspace.length > 0 && { workspace }),
    command,
  });
}

/** The JSON object for `--json` when nothing was created. */
export function failureJson(failure: CliError): string {
  return JSON.stringify({ ok: false, ...getFields(failure) });
}

function getFields({ code, message, hint }: CliError) {
  return { code, message, hint };
}
