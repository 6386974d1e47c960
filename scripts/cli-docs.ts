import { exitMeanings } from "../cli/src/errors.ts";
import { optionNames, options } from "../cli/src/options/schema.ts";

/** The text of `docs/cli.md`, made from the list of options. A test says when the file is not current. */
export function cliDocs(): string {
  return `<!-- Made by \`bun scripts/write-cli-docs.ts\` from cli/src/options/schema.ts. Change that, not this. -->

# create-damson

\`\`\`sh
bunx create-damson my-app
\`\`\`

With npm it is \`npm create damson@latest my-app\`; options for it go after a \`--\`.

\`create-damson [directory] [options]\` creates a project that is ready to sign in to: files, dependencies, database,
example data, and a first commit. At a terminal it asks for what was not given; elsewhere, with \`--yes\`, or when \`CI\` is
set, it asks nothing. Then the directory is required, or \`--yes\`.

| Option | Meaning | Default |
|---|---|---|
${optionNames.map(row).join("\n")}

A directory may already contain \`.git\`, \`.github\`, \`docs\`, a README, a LICENSE, a CONTRIBUTING and the like, a \`.gitignore\`
and editors' files: they stay as they are, and the \`.gitignore\` gets the lines it lacks. With anything else in it, nothing
is done without \`--force\`. With it, what is in the way (where the project has a file of its own, and what its \`.gitignore\`
names, such as \`node_modules\`) is moved to \`.damson-backup-<date>\` in that directory, which git ignores; the rest stays. Inside a git repository, none is
initialized and nothing is committed. A path with \`# ? % * \\ : \` or quotes in it is refused: the tools of a project do not work there.

\`--template\` copies a folder as it is, without what its \`.gitignore\` files name. Anything else is unpacked: a \`.tar.gz\` on
this machine, a URL of one, or a folder of a repository. A download is never taken from a cache, is checked to be whole,
fetched once more if it is not, and given up after a minute (npm's \`fetch-timeout\`, if that is set). An archive beyond 32 MB,
128 MB unpacked or 20,000 files is refused. \`GIGET_AUTH\` holds the token for a private one; a token in the source itself is
neither printed nor recorded. Installing a template runs its scripts: use sources you trust.

A project runs on Bun 1.4.5 or newer. Where the shell has none, npm fetches one for the project, the project gets npm's lock
file too, and everything it says is to be typed with npm: \`npm run dev\`. pnpm and Yarn are not supported: \`package.json\`
names Bun, so they refuse to install.

The project is built in a temporary folder and moved into place at the end, so a failure or Ctrl-C leaves nothing behind.

## Exit codes

| Code | Meaning |
|---|---|
${Object.entries(exitMeanings)
  .map(([code, meaning]) => `| ${code} | ${meaning} |`)
  .join("\n")}

2 to 5 and 130 leave everything as it was.

## After creation

\`create-damson doctor [directory]\` says what a project lacks to run on this machine: Bun, dependencies, \`.env\`, a free port,
the database, a mail server. It exits with 3 when something keeps it from running; with \`--json\` it prints
\`{ "ok", "directory", "findings": [{ "name", "state", "text" }] }\`, where \`state\` is \`ok\`, \`note\` or \`wrong\`.

\`create-damson upgrade [directory]\` merges what the template has learned since into a project; \`create-damson diff [directory]\`
shows what the project changed. [upgrading.md](upgrading.md) tells how. \`upgrade\` takes \`--to <version>\`, \`--dry-run\`, \`--json\`,
\`--force\`, \`--no-install\` and \`--yes\`; with \`--json\` it prints
\`{ "ok", "directory", "from", "to", "changed", "merged", "conflicts", "leftOut", "migrations", "env", "notes", "steps", "backup" }\`.

## Windows

Scripts and paths are written for Windows too: no script needs a Unix shell, npm and Bun are called without one, Bun is
found behind npm's \`bun.cmd\`, and what is to be typed is quoted for Windows. Tests run on Linux: they cover paths and quotes
of Windows, not Windows itself. Please report what does not work.

## For programs

With \`--json\`, stdout is one JSON object and everything else goes to stderr:
\`{ "ok": true, "directory", "title", "options", "steps": [{ "name", "status", "ms" }], "next", "command" }\`, or
\`{ "ok": false, "code", "message", "hint" }\`; after a failed step (exit code 6) it has the fields of both. \`command\` makes
the same project again. With \`--dry-run\` too, it also has \`files\`: \`[{ "path", "mode", "reason", "digest" }]\`.
`;
}

function row(name: (typeof optionNames)[number]): string {
  const { flag, text, defaultText } = options[name];
  const written = flag.replace(/^\[(.*)\]$/, "$1");
  return `| \`${written}\` | ${text} | ${defaultText} |`;
}
