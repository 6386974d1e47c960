import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { exitMeanings } from "../cli/src/errors.ts";
import { optionNames, options } from "../cli/src/options/schema.ts";

/** The text of `docs/cli.md`, generated from the list of options. A test fails if the file is outdated. */
export function cliDocs(): string {
  return `<!-- Made by \`bun scripts/cli-docs.ts\` from cli/src/options/schema.ts. Change that, not this. -->

# create-damson

\`\`\`sh
bunx create-damson my-app
\`\`\`

With npm, use \`npm create damson@latest my-app\`; put options after \`--\`.

\`create-damson [directory] [options]\` creates a project that is ready to sign in to: files, dependencies, database,
example data, and a first commit. At a terminal it asks for the options you did not pass. Without a terminal, with \`--yes\` or
when \`CI\` is set, it asks nothing: pass the directory or \`--yes\`.

| Option | Meaning | Default |
|---|---|---|
${optionNames.map(row).join("\n")}

The directory may already contain \`.git\`, \`.github\`, \`docs\`, a README, LICENSE, CONTRIBUTING or similar file, a \`.gitignore\`
and editor files. They stay unchanged, except that missing lines are added to the \`.gitignore\`. If the directory contains
anything else, the command refuses to continue without \`--force\`. With \`--force\`, it moves the files that the project replaces,
and those that its \`.gitignore\` names, such as \`node_modules\`, to \`.damson-backup-<date>\` in that directory, which git ignores.
Everything else stays.

If the directory looks like a command, such as \`update\` or \`upgarde\`, \`create-damson\` refuses it and suggests the command;
\`./update\` creates a project of that name. \`create-damson help\` does the same as \`--help\`, and \`help upgrade\` shows the help of
that command.

Inside a git repository, the command neither initializes another one nor commits. Paths that contain \`# ? % * \\ : \` or quotes
are refused, because a project's tools do not work there.

\`--deploy\` writes the files with which one place runs the project, such as \`fly.toml\`; none of them contains a secret.
[deploy-step-by-step.md](../template/docs/deploy-step-by-step.md) shows them, with what to do there.

\`--template\` copies a folder, except what its \`.gitignore\` files name. Anything else is an archive: a local \`.tar.gz\`, the URL
of one, or a folder in a repository. Downloads never come from a cache. An incomplete download is fetched once more, and a
download that takes longer than a minute (or npm's \`fetch-timeout\`, if set) is aborted. Archives larger than 32 MB, 128 MB
unpacked or 20,000 files are refused. For a private source, set \`GIGET_AUTH\` to its token; a token in the source itself is
neither printed nor stored. Installing a template runs its scripts: use sources you trust.

A project runs on Bun 1.4.5 or newer. If the shell has no Bun, npm installs one for the project, the project gets npm's lock
file instead of Bun's, and the commands of its guides and messages are npm's: \`npm run dev\`. npm keeps options for itself unless
they follow \`--\`, as in \`npm run remove -- feature books --dry-run\`; otherwise, the command does nothing and prints what to type.
pnpm and Yarn are not supported: \`package.json\` names Bun, so they refuse to install.

In a workspace of Bun or npm, only the root's lock file and settings, such as \`overrides\`, are used. If the project becomes a
member of one, the command prints the lines that the root lacks; \`--json\` has them in \`workspace\`. In the project, \`check\` and
\`doctor\` list them until they are added. A workspace of pnpm or Yarn has to exclude the project.

The project is built in a temporary folder and moved into place at the end, so a failure or Ctrl-C leaves nothing behind.

## Exit codes

| Code | Meaning |
|---|---|
${Object.entries(exitMeanings)
  .map(([code, meaning]) => `| ${code} | ${meaning} |`)
  .join("\n")}

With codes 2 to 5 and 130, everything is as it was before.

## Commands in a project

\`create-damson doctor [directory]\` lists problems that prevent a project from running on this machine: Bun, dependencies, \`.env\`, a free port,
the database, a mail server. It also lists the files that you changed in \`kit/\`, if any. It exits with 3 if the project
cannot run. With \`--json\` it prints
\`{ "ok", "directory", "findings": [{ "name", "state", "text" }] }\`, where \`state\` is \`ok\`, \`note\` or \`wrong\`.

\`create-damson add <name…>\` adds features and components to the project in the current directory: features that it does not have,
because it was created without them or removed them ([add a feature of the template](../template/docs/remove-a-feature.md#add-a-feature-later)),
and components that no page of a new project uses, such as a combobox or tabs
([add a component](../template/docs/add-a-component.md)). \`--list\` shows all of them and which the project has, \`--dry-run\` shows
what would be written. The command writes all files or none. It exits with 2 if a name is unknown, a
file in the way of a component has different content, or the directory contains no project. With \`--json\` it prints
\`{ "ok", "dryRun", "names", "files", "packages", "untranslated", "next" }\`, and with \`--list\`
\`{ "ok", "components": [{ "name", "description", "needs", "packages", "added" }], "features": [{ "name", "description", "added" }] }\`.

A feature is merged into the project as an upgrade is: what you changed stays, and what both changed is marked and listed, with
exit code 7. The project must have the version of the command, and everything must be committed, unless you pass \`--force\`.
Then the command installs, writes the migration and checks the project, and exits with 6 if one of these fails; \`--no-install\`
leaves them out. For features, \`--json\`
also prints \`features\`, \`changed\`, \`merged\`, \`conflicts\`, \`kept\`, \`leftOut\`, \`env\`, \`notes\`, \`steps\` and \`backup\`.

\`create-damson upgrade [directory]\` merges a newer template into a project; \`create-damson diff [directory]\` shows what the
project changed. [upgrading.md](upgrading.md) explains both. \`upgrade\` takes \`--to <version>\`, \`--dry-run\`, \`--json\`,
\`--force\`, \`--no-install\`, \`--yes\`, \`--database postgres\`, which moves a project from SQLite, and
\`--deploy <host>\`, which adds the files of a host and removes those of an earlier one that are unchanged. With \`--dry-run\` it lists
conflicts and exits with 0. With \`--json\` it prints
\`{ "ok", "directory", "from", "to", "changed", "merged", "conflicts", "kit", "components", "moved", "lost", "kept", "leftOut", "migrations", "database", "deploy", "env", "notes", "steps", "backup" }\`.

## Windows

Scripts and paths are written for Windows too: no script needs a Unix shell, npm and Bun are called without a shell, Bun is
found behind npm's \`bun.cmd\`, and printed commands are quoted for Windows. Tests run on Linux: they cover the paths and
quoting of Windows, not Windows itself. Please report what does not work.

## JSON output

With \`--json\`, stdout is one JSON object and everything else goes to stderr:
\`{ "ok": true, "directory", "title", "options", "steps": [{ "name", "status", "ms" }], "next", "command" }\`, or
\`{ "ok": false, "code", "message", "hint" }\`; after a failed step (exit code 6) it has the fields of both. \`command\` creates
the same project again. With \`--dry-run\`, it also has \`files\`: \`[{ "path", "mode", "reason", "digest" }]\`.
`;
}

function row(name: (typeof optionNames)[number]): string {
  const { flag, text, defaultText } = options[name];
  const written = flag.replace(/^\[(.*)\]$/, "$1");
  return `| \`${written}\` | ${text} | ${defaultText} |`;
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, "../docs/cli.md"), cliDocs());
