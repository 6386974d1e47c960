import { demoEntry } from "../transform/env.ts";
import type { Operation } from "../transform/operations.ts";
import { accentColour, accentLabels, accentNames, defaultAccent } from "./accent.ts";
import { type Database, databases, defaultDatabase, operationsForDatabase } from "./database.ts";
import { type Definition, define } from "./define.ts";
import { featureLabels, optionalLabels } from "./features.ts";
import { type HostName, hostNames } from "./hosts.ts";
import { languageNames, locales, operationsForLocales } from "./locales.ts";
import { packageNameFrom, titleFrom } from "./naming.ts";

/** A switch that is off by default. */
function off(flag: string, text: string, more: Partial<Definition<boolean>> = {}) {
  return define({ flag, text, default: () => false, defaultText: "off", ...more });
}

/** A step that runs unless its `--no-…` flag is given. */
function step(flag: string, text: string) {
  return define({ flag, text, default: () => true, defaultText: "off", replayed: true });
}

/** A part of the environment badge: a line of `.env`. Without a value, the line is a comment to fill in. */
function badge({ variable: name, comment, example, ...more }: Partial<Badge> & BadgeLine) {
  return define<string | undefined>({
    defaultText: "none",
    default: () => undefined,
    operations: (given) => {
      const [value, active] = [given ?? example, given !== undefined];
      const entry = { name, value, comment, active, example: { value: example, active: false } };
      return [{ kind: "env", entry }];
    },
    replayed: true,
    ...more,
  });
}

type Badge = Definition<string | undefined>;
type BadgeLine = Pick<Badge, "flag" | "text"> & { variable: string; comment: string; example: string };

/** The list of all options. Flags, questions, `docs/cli.md` and the plan are made from it, in this order. */
export const options = {
  directory: define({
    flag: "[directory]",
    text: "where to create the project; `.` is allowed; the package name is derived from it",
    default: () => "my-app",
    defaultText: "asked, or `my-app` with `--yes`",
    question: {
      message: "Where should the project be created?",
      topic: "directory",
      suggestion: () => "my-app",
    },
    operations: (_, path) => {
      const change = {
        kind: "json",
        value: packageNameFrom(path) ?? "",
        reason: "name from the directory",
      } as const;
      return [
        { ...change, file: "package.json", path: ["name"] },
        { ...change, file: "bun.lock", path: ["workspaces", "", "name"] },
      ];
    },
    replayed: true,
  }),
  title: define({
    flag: "--title <text>",
    text: "the name users see",
    default: ({ path }) => titleFrom(path),
    defaultText: "from the directory",
    question: {
      message: "What is the project called?",
      topic: "title",
      suggestion: ({ path }) => titleFrom(path),
    },
    operations: (value) => [{ kind: "json", file: "app.json", path: ["title"], value, reason: "title" }],
    replayed: true,
    recorded: true,
  }),
  tagline: define({
    flag: "--tagline <text>",
    text: "a sentence next to the sign-in form",
    default: () => "",
    defaultText: "none",
    question: {
      message: "A tagline for the sign-in page? (empty: none)",
      topic: "tagline",
      suggestion: () => "",
    },
    operations: (value) =>
      value === "" ? [] : [{ kind: "json", file: "app.json", path: ["tagline"], value, reason: "tagline" }],
    replayed: true,
    recorded: "unless default",
  }),
  accent: define<string | undefined>({
    flag: "--accent <colour>",
    text: `accent colour: ${accentNames.join(", ")}, or any CSS colour with enough contrast`,
    default: () => undefined,
    defaultText: `\`${defaultAccent}\``,
    question: {
      message: "Which accent colour?",
      topic: "accent colour",
      suggestion: () => defaultAccent,
      answers: {
        values: accentLabels,
        other: { label: "another CSS colour", message: "Which colour?", example: "#0f766e" },
      },
    },
    // If none is chosen, the template's accent stays.
    operations: (accent) =>
      accent === undefined
        ? []
        : [
            {
              kind: "json",
              file: "app.json",
              path: ["accent"],
              value: accentColour(accent),
              reason: "accent",
            },
          ],
    replayed: true,
    recorded: true,
  }),
  envName: badge({
    flag: "--env-name <text>",
    text: "name on the environment badge, for example `Staging`",
    variable: "ENV_NAME",
    comment: "Show a badge on every page to tell environments apart: a name, an emoji or both.",
    example: "Staging",
    question: {
      message: "Name on the environment badge, such as Staging? (empty: none)",
      topic: "name on the environment badge",
      suggestion: () => "",
    },
  }),
  envEmoji: badge({
    flag: "--env-emoji <emoji>",
    text: "one emoji on the environment badge",
    variable: "ENV_EMOJI",
    comment: "One emoji.",
    example: "🚧",
  }),
  envColor: badge({
    flag: "--env-color <colour>",
    text: "colour of the environment badge, a CSS colour",
    default: () => "plum",
    defaultText: "`plum`",
    question: {
      message: "Colour of the badge, a CSS colour?",
      topic: "colour of the badge",
      suggestion: () => "plum",
      when: ({ envName, envEmoji }) => envName !== undefined || envEmoji !== undefined,
    },
    variable: "ENV_COLOR",
    comment: "The badge's colour, a CSS colour.",
    example: "plum",
  }),
  demo: off(
    "--demo",
    "read-only demo project with its own users and books; not with `--admin-email`, `--without demo` or `--only core`",
    {
      operations: (value) => (value ? [{ kind: "env", entry: demoEntry }] : []),
      replayed: true,
      recorded: true,
    },
  ),
  locales: define({
    flag: "--locales <list>",
    text: `languages, any of ${locales}; the first is the default`,
    default: () => locales,
    defaultText: `\`${locales}\``,
    question: {
      message: "Which languages?",
      topic: "languages",
      suggestion: () => locales,
      answers: { values: languageNames, first: "Which one is the default?" },
    },
    operations: operationsForLocales,
    replayed: true,
    recorded: true,
  }),
  database: define<Database>({
    flag: "--database <name>",
    text: "the database: sqlite, or postgres for several instances",
    default: () => defaultDatabase,
    defaultText: `\`${defaultDatabase}\``,
    question: {
      message: "Which database?",
      topic: "database",
      suggestion: () => defaultDatabase,
      overlay: "postgres",
      answers: {
        values: {
          sqlite: `${databases.sqlite}: one file, one machine`,
          postgres: `${databases.postgres}: any number of instances`,
        },
      },
    },
    operations: operationsForDatabase,
    replayed: true,
    recorded: "unless default",
  }),
  without: define<string | undefined>({
    flag: "--without <list>",
    text: `features to leave out, any of ${Object.keys(featureLabels).join(", ")}`,
    default: () => undefined,
    defaultText: "none",
    question: {
      message: "Which features? (Space selects, Enter continues)",
      suggestion: () => "",
      when: ({ only }) => only === undefined,
      file: "src/app/features.ts",
      answers: { values: featureLabels, rest: true },
    },
    replayed: true,
    recorded: "unless default",
  }),
  only: define<string | undefined>({
    flag: "--only <what>",
    text: "`core`: sign-in, users and accounts, and no other feature",
    default: () => undefined,
    defaultText: "all features",
    replayed: true,
    recorded: "unless default",
  }),
  with: define<string | undefined>({
    flag: "--with <list>",
    text: `optional features to add: ${Object.keys(optionalLabels).join(", ")}; with \`--only core\`, any feature`,
    default: () => undefined,
    defaultText: "none",
    question: {
      message: "Any optional features? (Space selects, Enter continues)",
      topic: "optional features",
      suggestion: () => "",
      file: "src/features/teams/feature.ts",
      answers: { values: optionalLabels, some: true },
    },
    replayed: true,
    recorded: "unless default",
  }),
  // The plan writes the host's files, because they also depend on the database.
  deploy: define<HostName | undefined>({
    flag: "--deploy <host>",
    text: `deployment files for one of ${hostNames}`,
    default: () => undefined,
    defaultText: "none",
    replayed: true,
    recorded: "unless default",
  }),
  adminEmail: define<string | undefined>({
    flag: "--admin-email <email>",
    text: "email address of the first administrator",
    default: () => undefined,
    defaultText: "none; the example data has admin@example.com",
    question: {
      message: "Your email, to make you an administrator? (empty: example account only)",
      topic: "administrator",
      suggestion: () => "",
      when: ({ demo }) => demo !== true,
    },
    replayed: true,
  }),
  port: define({
    flag: "--port <number>",
    text: "the port the server listens on",
    default: ({ port }) => port,
    defaultText: "`PORT`, or `3000`; at a terminal, a free port is suggested",
    question: { message: "Which port?", topic: "port", suggestion: ({ port }) => port },
    replayed: true,
  }),
  template: define<string | undefined>({
    flag: "--template <source>",
    text: "a folder, a `.tar.gz`, or a giget source (`github:owner/repo/dir#ref`, a URL of a `.tar.gz`)",
    default: () => undefined,
    defaultText: "the bundled one; needs no network",
    replayed: true,
  }),
  install: step("--no-install", "skip installing dependencies and setting up the database"),
  git: step("--no-git", "skip the git repository and its first commit"),
  seed: step("--no-seed", "skip the example data"),
  force: off("--force", "allow a directory with files; replaced files are moved to a backup folder", {
    replayed: true,
  }),
  start: off("--start", "start the development server after creating the project"),
  like: define<string | undefined>({
    flag: "--like <file>",
    text: "only create the files that a project's `.damson.json` describes; upgrades use this",
    default: () => undefined,
    defaultText: "off",
  }),
  dryRun: off("--dry-run", "print the plan without changing anything"),
  json: off("--json", "print one JSON object on stdout, everything else on stderr"),
  yes: off("-y, --yes", "use the defaults without asking"),
  help: off("-h, --help", "show this help"),
  version: off("-v, --version", "show the version"),
} as const;

export type OptionName = keyof typeof options;
export const optionNames = Object.keys(options) as OptionName[];

export type Options = { readonly [K in OptionName]: ReturnType<(typeof options)[K]["default"]> };

/** The options as given, before validation. */
export type Given = { [K in OptionName]?: string | boolean };

/** The options' changes to the template's files, in the list's order. */
export function getOperations(values: Options, path: string): Operation[] {
  return optionNames.flatMap((name) => {
    const definition: Definition<unknown> = options[name];
    return definition.operations?.(values[name], path) ?? [];
  });
}

/** How users write an option on the command line: `--title`, or `directory`. */
export function getWord(name: OptionName): string {
  return options[name].flag.match(/--[a-z-]+/)?.[0] ?? name;
}

/** The values of options that are replayed or recorded. */
export function pickOptions(values: Options, wanted: "replayed" | "recorded"): Record<string, unknown> {
  const names = optionNames.filter((name) => {
    const { [wanted]: want, default: fallback } = options[name];
    const isDefault = () => values[name] === fallback({ path: "", port: "" });
    return want && name !== "directory" && !(want === "unless default" && isDefault());
  });
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
