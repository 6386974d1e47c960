import { domainToASCII } from "node:url";
import * as z from "zod/mini";
import { hiddenCharacters } from "../ports/terminal.ts";
import { accentNames } from "./accent.ts";
import { badgeColour, badgeEmoji, badgeName } from "./badge.ts";
import { databases } from "./database.ts";
import { allLabels, formatList } from "./features.ts";
import { hostNames, hosts } from "./hosts.ts";
import { locales } from "./locales.ts";
import { maxTitleLength } from "./naming.ts";
import { nearest } from "./nearest.ts";
import { problemWithAccent } from "./readable.ts";
import type { OptionName } from "./schema.ts";

const title = z.string().check(
  z.trim(),
  z.refine((text) => text !== "", "A title cannot be empty."),
  z.refine(
    (text) => !text.startsWith("--"),
    "A title cannot begin with --. Is the value of the previous option missing?",
  ),
  z.refine(
    (text) => !hiddenCharacters.test(text),
    "A title must be a single line without hidden characters.",
  ),
  z.refine(
    (text) => [...text].length <= maxTitleLength,
    `A title can have at most ${maxTitleLength} characters.`,
  ),
);

const maxTaglineLength = 100;
const tagline = z.string().check(
  z.trim(),
  z.refine(
    (text) => !text.startsWith("--"),
    "A tagline cannot begin with --. Is the value of the previous option missing?",
  ),
  z.refine(
    (text) => !hiddenCharacters.test(text),
    "A tagline must be a single line without hidden characters.",
  ),
  z.refine(
    (text) => [...text].length <= maxTaglineLength,
    `A tagline can have at most ${maxTaglineLength} characters.`,
  ),
);

/** An accent's name, or a colour as it was typed. */
const accent = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text) => (accentNames.includes(text.toLowerCase()) ? text.toLowerCase() : text)),
  ),
  z.string().check(
    z.refine((text) => problemWithAccent(text) === undefined, {
      error: ({ input }) => problemWithAccent(String(input)),
    }),
  ),
);

const namesIn = (list: string) => list.split(",").map((code) => code.trim().toLowerCase());

/** Languages: " FR, en" gives "fr,en". At least one, each known and listed once. */
const languages = z.pipe(
  z.string().check(
    z.refine(
      (list) => namesIn(list).every((code) => locales.split(",").includes(code)),
      `Invalid list of languages: choose from ${locales}, separated by commas.`,
    ),
    z.refine((list) => new Set(namesIn(list)).size === namesIn(list).length, "A language is listed twice."),
  ),
  z.transform((list) => namesIn(list).join(",")),
);

const featureNames = Object.keys(allLabels);
const oddNames = (list: string) => namesIn(list).filter((name) => !featureNames.includes(name));

/** Features: " Palette, books" gives "books,palette". Each is known. */
const features = z.pipe(
  z.string().check(
    z.refine((list) => oddNames(list).length === 0, {
      error: ({ input }) => {
        const [odd = ""] = oddNames(String(input));
        const meant = odd && nearest(odd, featureNames);
        return `${odd ? `Unknown feature ${odd}` : "No feature given"}: choose from ${featureNames.join()}, separated by commas.${meant ? ` Did you mean ${meant}?` : ""}`;
      },
    }),
  ),
  z.transform((list) => formatList(namesIn(list)) ?? ""),
);

/** An address in the form in which projects store it: without invisible characters, in lower case, its domain in ASCII. */
function storedAddress(text: string): string {
  const plain = text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .trim()
    .toLowerCase();
  const [, local, domain = ""] = /^([^@]+@)([^@]+)$/.exec(plain) ?? [];
  const ascii = domainToASCII(domain);
  return local && ascii ? local + ascii : plain;
}

const email = z.pipe(
  z.pipe(z.string(), z.transform(storedAddress)),
  z.string().check(z.email("Invalid email address."), z.maxLength(254, "That address is too long.")),
);

/** The schemas of all options except switches. */
const schemas: Readonly<Partial<Record<OptionName, z.ZodMiniType<string>>>> = {
  directory: z.string().check(
    z.refine((text) => text.trim() !== "", "A directory is required."),
    z.refine((text) => !hiddenCharacters.test(text), "A directory cannot contain hidden characters."),
  ),
  title,
  tagline,
  accent,
  envName: badgeName,
  envEmoji: badgeEmoji,
  envColor: badgeColour,
  locales: languages,
  database: z.enum(
    Object.keys(databases),
    `Unknown database: choose ${Object.keys(databases).join(" or ")}.`,
  ),
  deploy: z.enum(Object.keys(hosts), `Unknown host: choose one of ${hostNames}.`),
  without: features,
  with: features,
  only: z.enum(["core"], "Unknown part: choose core, which is sign-in, users and accounts."),
  adminEmail: email,
  port: z
    .string()
    .check(
      z.refine(
        (text) => /^[1-9]\d{0,4}$/.test(text) && Number(text) < 65536,
        "A port must be a number from 1 to 65535.",
      ),
    ),
  template: z.string().check(z.minLength(1, "A folder, an archive or a repository is required.")),
  like: z.string(),
};

/** Parses typed text; the message is shown to the user. In a separate module, so that `--help` does not load it. */
export function getSchema(name: OptionName): z.ZodMiniType<string | boolean> {
  return schemas[name] ?? z.boolean();
}
