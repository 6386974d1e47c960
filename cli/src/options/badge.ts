import * as z from "zod/mini";
import { colourNames } from "./colours.ts";

// The same rules as when a generated project reads `.env`; a test compares the two.
const maxNameLength = 40;
// Not a regular expression literal, so that it compiles only when an emoji is checked: compiling takes longer than
// `--help` may take. Bundlers would turn `new RegExp` with a constant argument into a literal.
const oneEmoji = ["^\\p{RGI_Emoji}$", "v"] as const;
const isOneEmoji = (text: string) => new RegExp(...oneEmoji).test(text);
const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const part = String.raw`-?(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})(?:%|deg|rad|turn)?`;
const colourFunction = new RegExp(
  String.raw`^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*${part}(?:\s*,\s*${part}|\s+${part}){2}(?:\s*[,/]\s*${part})?\s*\)$`,
  "i",
);

/** A short single-line name, without characters that are special in `.env` files. */
export const badgeName = z.string().check(
  z.trim(),
  z.refine((text) => text !== "", "A name cannot be empty."),
  z.refine(
    (text) => !text.startsWith("--"),
    "A name cannot begin with --. Is the value of the previous option missing?",
  ),
  z.refine(
    (text) => !/["$\\]/.test(text),
    'A name cannot contain $, " or \\, which are special in .env files.',
  ),
  z.refine((text) => !/\p{C}/u.test(text), "A name must be a single line without hidden characters."),
  z.refine((text) => text.length <= maxNameLength, `A name can have at most ${maxNameLength} characters.`),
);

/** One emoji in its colour form: "❤" is plain text unless U+FE0F follows it. */
export const badgeEmoji = z.pipe(
  z.pipe(
    z.string().check(z.trim()),
    z.transform((text) => (isOneEmoji(`${text}\uFE0F`) ? `${text}\uFE0F` : text)),
  ),
  z.string().check(z.refine((text) => isOneEmoji(text), "Enter a single emoji.")),
);

/** A CSS colour that is safe in a style attribute: a name, hexadecimal, or a function of plain numbers. */
export const badgeColour = z.string().check(
  z.trim(),
  z.refine(
    (text) => hex.test(text) || colourFunction.test(text) || colourNames.has(text.toLowerCase()),
    "Invalid CSS colour: write one like plum, #8e4585 or rgb(142 69 133).",
  ),
);
