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

\`create-damson [directory] [options]\` makes a project that is ready to sign in to: files, dependencies, database,
example data, and a first commit. At a terminal it asks what was not given; elsewhere, with \`--yes\`, or when \`CI\` is
set, it asks nothing. Without anybody to ask, the directory has to be given, or \`--yes\`.

| Option | Meaning | Default |
|---|---|---|
${optionNames.map(row).join("\n")}

A directory may already hold \`.git\`, a README, a LICENSE, a \`.gitignore\` and editors' files: they stay as they are, and
the \`.gitignore\` gets the lines it lacks. With anything else in it, nothing is done
without \`--force\`. With it, what is in the way (where the project has a file of its own, and what its \`.gitignore\`
names, such as \`node_modules\`) is moved to \`.damson-backup-<date>\` in that directory, which git ignores; the rest stays. Inside a git repository no other
one is begun and nothing is committed.

\`--template\` copies a folder as it is, without what its \`.gitignore\` files name. Anything else is unpacked: a \`.tar.gz\` on
this machine, a URL of one, or a folder of a repository. A download is never taken from a cache, is checked to be whole,
fetched once more if it is not, and given up after a minute (npm's \`fetch-timeout\`, if that is set). \`GIGET_AUTH\` holds
the token for a private one. \`.damson.json\` records where the template came from and its digest.

Installing needs Bun 1.4.5. On a machine without it, npm fetches one for the set-up and for the
project, which npm then runs too: \`npm run dev\`.

The project is built in a temporary folder and moved into place at the end, so a failure or Ctrl-C leaves nothing behind.

## Exit codes

| Code | Meaning |
|---|---|
${Object.entries(exitMeanings)
  .map(([code, meaning]) => `| ${code} | ${meaning} |`)
  .join("\n")}

2 to 5 and 130 leave everything as it was.

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
