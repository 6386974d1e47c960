import * as z from "zod/mini";
import { descriptionOf } from "../template/files.ts";
import { demoEntry } from "../transform/env.ts";
import { accentLabels, accentNames, accentSchema, defaultAccent, operationsForAccent } from "./accent.ts";
import { badgeColour, badgeEmoji, badgeName } from "./badge.ts";
import {
  type Database,
  databaseLabels,
  databaseSchema,
  defaultDatabase,
  operationsForDatabase,
} from "./database.ts";
import { type Definition, define } from "./define.ts";
import { languageNames, locales, localesSchema, operationsForLocales } from "./locales.ts";
import { hiddenCharacters, maxTitleLength, packageNameFrom, titleFrom } from "./naming.ts";

const directory = z.string().check(
  z.refine((text) => text.trim() !== "", "A directory is required."),
  z.refine((text) => !hiddenCharacters.test(text), "A directory cannot contain hidden characters."),
);

const title = z.string().check(
  z.trim(),
  z.refine((text) => text !== "", "A title cannot be empty."),
  z.refine(
    (text) => !text.startsWith("--"),
    "A title cannot begin with --; is the value of the option before it missing?",
  ),
  z.refine((text) => !text.includes("$"), "A title cannot contain $: .env files expand it."),
  z.refine((text) => !hiddenCharacters.test(text), "A title is a single line without hidden characters."),
  z.refine((text) => [...text].length <= maxTitleLength, `A title has at most ${maxTitleLength} characters.`),
);

const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.string().check(z.email("That is not an email address."), z.maxLength(254, "That address is too long.")),
);

/** A switch that is off until it is given. */
function off(flag: string, text: string, more: Partial<Definition<boolean, boolean>> = {}) {
  return define({
    flag,
    text,
    schema: z.boolean(),
    default: () => false,
    defaultText: "off",
    ...more,
  });
}

/** A step that runs unless `--no-…` is given. */
function step(flag: string, text: string) {
  return define({
    flag,
    text,
    schema: z.boolean(),
    default: () => true,
    defaultText: "off",
    replayed: true,
  });
}

/** A part of the badge that tells environments apart: a line of `.env`, or without a value one to be filled in. */
function badge(flag: string, text: string, { variable: name, comment, example, ...more }: BadgePart) {
  return define<string, string | undefined>({
    flag,
    text,
    defaultText: "none",
    default: () => undefined,
    operations: (value) => [
      {
        kind: "env",
        entry: {
          name,
          value: value ?? example,
          comment,
          active: value !== undefined,
          example: { value: example, active: false },
        },
      },
    ],
    replayed: true,
    ...more,
  });
}

type BadgePart = Pick<Definition<string, string | undefined>, "schema"> &
  Partial<Pick<Definition<string, string | undefined>, "default" | "defaultText" | "question">> & {
    variable: string;
    comment: string;
    example: string;
  };

/** THE list. Flags, questions, `docs/cli.md` and the plan are all made from it, in this order. */
export const options = {
  directory: define({
    flag: "[directory]",
    text: "where to create the project; `.` is allowed; the package name is derived from it",
    schema: directory,
    default: () => "my-app",
    defaultText: "asked, or `my-app` with `--yes`",
    question: { message: "Where should the project be created?", placeholder: () => "my-app" },
    operations: (_, { path }) => {
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
    schema: title,
    default: ({ path }) => titleFrom(path),
    defaultText: "from the directory",
    question: { message: "What is the project called?", placeholder: ({ path }) => titleFrom(path) },
    operations: (value) => [{ kind: "json", file: "app.json", path: ["title"], value, reason: "title" }],
    replayed: true,
    recorded: true,
  }),
  accent: define<string, undefined>({
    flag: "--accent <colour>",
    text: `accent colour: ${accentNames.join(", ")}, or any CSS colour with enough contrast`,
    schema: accentSchema,
    default: () => undefined,
    defaultText: `\`${defaultAccent}\``,
    question: {
      message: "Which accent colour?",
      placeholder: () => defaultAccent,
      colours: { labels: accentLabels, other: "another CSS colour", example: "#0f766e" },
    },
    operations: operationsForAccent,
    replayed: true,
    recorded: true,
  }),
  envName: badge("--env-name <text>", "name on the environment badge, for example `Staging`", {
    schema: badgeName,
    variable: "ENV_NAME",
    comment: "A badge on every page tells environments apart: a name, an emoji or both.",
    example: "Staging",
    question: {
      message: "Name on the environment badge, such as Staging? (empty: none)",
      placeholder: () => "",
    },
  }),
  envEmoji: badge("--env-emoji <emoji>", "one emoji on the environment badge", {
    schema: badgeEmoji,
    variable: "ENV_EMOJI",
    comment: "One emoji.",
    example: "🚧",
  }),
  envColor: badge("--env-color <colour>", "colour of the environment badge, a CSS colour", {
    schema: badgeColour,
    default: () => "plum",
    defaultText: "`plum`",
    question: {
      message: "Colour of the badge, a CSS colour?",
      placeholder: () => "plum",
      when: ({ envName, envEmoji }) => envName !== undefined || envEmoji !== undefined,
    },
    variable: "ENV_COLOR",
    comment: "The badge's colour, a CSS colour.",
    example: "plum",
  }),
  demo: off("--demo", "read-only demo project with its own users and books; not with `--admin-email`", {
    operations: (value) => (value ? [{ kind: "env", entry: demoEntry }] : []),
    replayed: true,
    recorded: true,
  }),
  locales: define({
    flag: "--locales <list>",
    text: `languages, any of ${locales}; the first is the default`,
    schema: localesSchema,
    default: () => locales,
    defaultText: `\`${locales}\``,
    question: {
      message: "Which languages?",
      placeholder: () => locales,
      choices: { values: languageNames, first: "Which one is the default?" },
    },
    operations: operationsForLocales,
    replayed: true,
    recorded: true,
  }),
  database: define<Database>({
    flag: "--database <name>",
    text: "where the data lives: sqlite, or postgres for several instances",
    schema: databaseSchema,
    default: () => defaultDatabase,
    defaultText: `\`${defaultDatabase}\``,
    question: {
      message: "Where does the data live?",
      placeholder: () => defaultDatabase,
      one: {
        values: databaseLabels,
        offered: (template) => template.has(descriptionOf("postgres")),
      },
    },
    operations: operationsForDatabase,
    replayed: true,
    recorded: "unless default",
  }),
  adminEmail: define<string, undefined>({
    flag: "--admin-email <email>",
    text: "email of the first administrator",
    schema: email,
    default: () => undefined,
    defaultText: "none; the example data has admin@example.com",
    question: {
      message: "Your email, to make you an administrator? (empty: example account only)",
      placeholder: () => "",
      when: ({ demo }) => demo !== true,
    },
    replayed: true,
  }),
  port: define({
    flag: "--port <number>",
    text: "the port the server listens on",
    schema: z
      .string()
      .check(
        z.refine(
          (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65536,
          "A port is a number from 1 to 65535.",
        ),
      ),
    default: ({ port }) => port,
    defaultText: "`PORT`, or `3000`; at a terminal, a free port is suggested",
    question: { message: "Which port?", placeholder: ({ port }) => port },
    replayed: true,
  }),
  template: define<string, undefined>({
    flag: "--template <source>",
    text: "a folder, a `.tar.gz`, or what giget takes (`github:owner/repo/dir#ref`, a URL of a `.tar.gz`)",
    schema: z.string().check(z.minLength(1, "A folder, an archive or a repository is required.")),
    default: () => undefined,
    defaultText: "the one inside the package; needs no network",
    replayed: true,
  }),
  install: step("--no-install", "skip installing dependencies and setting up the database"),
  git: step("--no-git", "skip the git repository and its first commit"),
  seed: step("--no-seed", "skip the example data"),
  force: off("--force", "allow a directory with other files; replaced files are kept in a backup folder"),
  start: off("--start", "start the development server after creating the project"),
  like: define<string, undefined>({
    flag: "--like <file>",
    text: "only create the files that a project's `.damson.json` describes; upgrades use this",
    schema: z.string(),
    default: () => undefined,
    defaultText: "off",
  }),
  dryRun: off("--dry-run", "print the plan, change nothing"),
  json: off("--json", "print one JSON object on stdout, everything else on stderr"),
  yes: off("-y, --yes", "ask nothing, use the defaults"),
  help: off("-h, --help", "show this help"),
  version: off("-v, --version", "show the version"),
} as const;

export type OptionName = keyof typeof options;
export const optionNames = Object.keys(options) as OptionName[];

type DefinedValue<D> = D extends { default: (context: never) => infer Value } ? Value : never;

/** Every option with its value. */
export type Options = { readonly [K in OptionName]: DefinedValue<(typeof options)[K]> };

/** What was typed, before it is checked. */
export type Given = { [K in OptionName]?: string | boolean };

/** The values of those options that a record of them wants. */
export function pickOptions(values: Options, wanted: "replayed" | "recorded"): Record<string, unknown> {
  const names = optionNames.filter((name) => {
    const { [wanted]: want, default: fallback } = options[name];
    const isDefault = () => values[name] === fallback({ path: "", port: "" });
    return want && name !== "directory" && !(want === "unless default" && isDefault());
  });
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
