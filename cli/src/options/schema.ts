import * as z from "zod/mini";
import { demoEntry } from "../transform/env.ts";
import { badgeColour, badgeEmoji, badgeName } from "./badge.ts";
import { type Definition, define } from "./define.ts";
import { locales, localesSchema, operationsForLocales } from "./locales.ts";
import { hiddenCharacters, packageNameFrom, titleFrom, titleLimit } from "./naming.ts";

const directory = z.string().check(
  z.refine((text) => text.trim() !== "", "A directory is needed."),
  z.refine((text) => !hiddenCharacters.test(text), "A directory cannot have hidden characters in its name."),
);

const title = z.string().check(
  z.trim(),
  z.refine((text) => text !== "", "A title cannot be empty."),
  z.refine(
    (text) => !text.startsWith("--"),
    "A title cannot begin with --; did the one before lose its value?",
  ),
  z.refine((text) => !text.includes("$"), "A title cannot have a $ in it: .env files expand it."),
  z.refine((text) => !hiddenCharacters.test(text), "A title is one line without hidden characters."),
  z.refine((text) => [...text].length <= titleLimit, `A title has at most ${titleLimit} characters.`),
);

const email = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.string().check(z.email("That is not an e-mail address."), z.maxLength(254, "That address is too long.")),
);

/** A switch that is off until it is given. */
function off(flag: string, text: string, more: Partial<Definition<boolean, boolean>> = {}) {
  return define({
    flag,
    text,
    schema: z.boolean(),
    default: () => false,
    defaultText: "off",
    replayed: false,
    recorded: false,
    cases: [],
    ...more,
  });
}

/** A step that is done unless `--no-…` is given. */
function step(flag: string, text: string) {
  return define({
    flag,
    text,
    schema: z.boolean(),
    default: () => true,
    defaultText: "done",
    replayed: true,
    recorded: false,
    cases: [true, false],
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
    recorded: false,
    ...more,
  });
}

type BadgePart = Pick<Definition<string, string | undefined>, "schema" | "cases"> &
  Partial<Pick<Definition<string, string | undefined>, "default" | "defaultText" | "question">> & {
    variable: string;
    comment: string;
    example: string;
  };

/** THE list. Flags, questions, `docs/cli.md`, the plan and the tests' cases are all made from it, in this order. */
export const options = {
  directory: define({
    flag: "[directory]",
    text: "where; `.` is allowed; the package's name comes from it",
    schema: directory,
    default: () => "my-app",
    defaultText: "asked; `my-app` with `--yes`",
    question: { message: "Where should it go?", placeholder: () => "my-app" },
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
    recorded: false,
    cases: ["my-app"],
  }),
  title: define({
    flag: "--title <text>",
    text: "the name people see",
    schema: title,
    default: ({ path }) => titleFrom(path),
    defaultText: "from the directory",
    question: { message: "What is it called?", placeholder: ({ path }) => titleFrom(path) },
    operations: (value) => [{ kind: "json", file: "app.json", path: ["title"], value, reason: "title" }],
    replayed: true,
    recorded: true,
    cases: [undefined, "Plum & Co", "كتب"],
  }),
  envName: badge("--env-name <text>", "name on the environment badge, `Staging` for one", {
    schema: badgeName,
    variable: "ENV_NAME",
    comment: "A badge on every page tells environments apart: a name, an emoji or both.",
    example: "Staging",
    question: {
      message: "Name on the environment badge, such as Staging? (empty: none)",
      placeholder: () => "",
    },
    cases: [undefined, "QA #2 (it's ours)"],
  }),
  envEmoji: badge("--env-emoji <emoji>", "one emoji on the environment badge", {
    schema: badgeEmoji,
    variable: "ENV_EMOJI",
    comment: "One emoji.",
    example: "🚧",
    cases: [undefined, "❤"],
  }),
  envColor: badge("--env-color <colour>", "colour of the environment badge, as in CSS", {
    schema: badgeColour,
    default: () => "plum",
    defaultText: "`plum`",
    question: {
      message: "Colour of the badge, as in CSS?",
      placeholder: () => "plum",
      when: ({ envName, envEmoji }) => envName !== undefined || envEmoji !== undefined,
    },
    variable: "ENV_COLOR",
    comment: "The badge's colour, as in CSS.",
    example: "plum",
    cases: [undefined, "rgb(142 69 133 / 50%)"],
  }),
  demo: off("--demo", "read-only demo project, with people and books of its own; not with `--admin-email`", {
    operations: (value) => (value ? [{ kind: "env", entry: demoEntry }] : []),
    replayed: true,
    recorded: true,
    cases: [true, false],
  }),
  locales: define({
    flag: "--locales <list>",
    text: `languages, any of ${locales}; the first is the default`,
    schema: localesSchema,
    default: () => locales,
    defaultText: `\`${locales}\``,
    question: { message: "Which languages? The first is the default one.", placeholder: () => locales },
    operations: operationsForLocales,
    replayed: true,
    recorded: true,
    cases: [undefined, "ar", "sw,fr"],
  }),
  adminEmail: define<string, undefined>({
    flag: "--admin-email <e-mail>",
    text: "made administrator",
    schema: email,
    default: () => undefined,
    defaultText: "none: the example admin@example.com",
    question: {
      message: "Your e-mail, to make you administrator? (empty: only the example one)",
      placeholder: () => "",
      when: ({ demo }) => demo !== true,
    },
    replayed: true,
    recorded: false,
    cases: [undefined, "Ada@Example.org"],
  }),
  template: define<string, undefined>({
    flag: "--template <source>",
    text: "a folder, a `.tar.gz`, or what giget takes (`github:owner/repo/dir#ref`, a URL of a `.tar.gz`)",
    schema: z.string().check(z.minLength(1, "A folder, an archive or a repository is needed.")),
    default: () => undefined,
    defaultText: "the one inside the package, no network",
    replayed: true,
    recorded: false,
    cases: [undefined],
  }),
  install: step("--no-install", "leave out installing, and with it the database"),
  git: step("--no-git", "leave out the git repository and its first commit"),
  seed: step("--no-seed", "leave out the example data"),
  force: off("--force", "allow a directory with other files; what is in the way is kept in a backup folder"),
  dryRun: off("--dry-run", "print the plan, touch nothing"),
  json: off("--json", "one JSON object on stdout, everything else on stderr"),
  yes: off("-y, --yes", "ask nothing, take the defaults"),
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
  const names = optionNames.filter((name) => options[name][wanted] && name !== "directory");
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}
