import { z } from "zod";
import type texts from "#texts";
import { codeLength, maxEmailLength, maxNameLength } from "./limits.ts";
import { asciiDigits, withoutInvisible } from "./text.ts";

// Schemas for user input, shared by forms and the server.

export interface Messages {
  /** By default the same as `invalid`. */
  required?: MessageKey;
  invalid: MessageKey;
}
type MessageKey = keyof typeof texts.common.validation | keyof typeof texts.messages.validation;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/** Explicit ranges, because the `i` flag would also match the Kelvin sign as "k". */
const address = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`);

/** A text. A missing value is reported as `required`, one of another type as `invalid`. */
export const textOr = (required: MessageKey, invalid: MessageKey) =>
  z.string({ error: ({ input }) => ((input ?? null) === null ? required : invalid) });

/** If this issue occurs, it is the only one reported. Without this, an empty text would be both missing and invalid. */
const onlyIssue = (error: string) => ({ error, abort: true });

/** Trims a text and removes invisible characters, such as direction marks in text copied from Arabic messages. */
export const bare = (text: string) => withoutInvisible(text).trim();

/** Converts the domain of an address to the form for mail servers: "bücher.example" becomes "xn--bcher-kva.example". */
export function withAsciiDomain(text: string): string {
  const [, local, domain] = /^(.{1,64}@)([\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]{1,255})$/u.exec(text) ?? [];
  if (domain === undefined || /^[\x21-\x7e]+$/.test(domain)) return text;
  const url = `http://${domain}`;
  return URL.canParse(url) ? `${local}${new URL(url).hostname}` : text;
}

/** Returns the address as it is stored: in lower case and ASCII. */
export const addressSchema = ({ invalid, required = invalid }: Messages) =>
  textOr(required, invalid)
    .overwrite((text) => withAsciiDomain(bare(text)))
    .min(1, onlyIssue(required))
    .max(maxEmailLength, invalid)
    .regex(address, invalid)
    .toLowerCase();

export const emailSchema = addressSchema({ required: "emailRequired", invalid: "emailInvalid" });

/**
 * Returns the code in ASCII digits, without spaces and hyphens: keyboards of other scripts have their own digits, and a
 * copied code may be grouped.
 */
export const codeSchema = textOr("codeRequired", "codeInvalid")
  .overwrite((code) => asciiDigits(withoutInvisible(code)).replace(/[\s\p{Pd}]/gu, ""))
  .min(1, onlyIssue("codeRequired"))
  .regex(/^[0-9]*$/, "codeInvalid")
  .length(codeLength, "codeLength");

/** Control characters, line and paragraph separators, lone surrogates, and bidirectional controls. */
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const visible = /(?!\u2800)[\p{L}\p{N}\p{P}\p{S}]/u;

interface LineMessages extends Messages {
  /** The code for a text that is too long, such as "stringMax:100"; by default the same as `invalid`. */
  long?: string;
  lines?: boolean;
}

/** Trims and normalizes to Unicode's composed form. With `lines`, "\n" may separate several lines. */
export const lineSchema = (
  most: number,
  { invalid, required = invalid, long = invalid, lines = false }: LineMessages,
) =>
  textOr(required, invalid)
    .max(10 * most, long)
    .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, onlyIssue(required))
        .refine(
          (text) =>
            !forbidden.test(lines ? text.replace(/[\n\t]/g, "") : text) &&
            visible.test(withoutInvisible(text)),
          invalid,
        )
        .refine((text) => [...text].length <= most, long),
    )
    // White space may make the input longer: the limit applies to the trimmed text.
    .meta({ minLength: 1, maxLength: most });

/** The name of a person or a team, on one line. */
export const nameSchema = lineSchema(maxNameLength, {
  required: "nameRequired",
  invalid: "nameInvalid",
  long: `stringMax:${maxNameLength}`,
});

export const nameBody = z.strictObject({ name: nameSchema });

/** A chosen file. The server must check the content itself, because its type is only the browser's claim. @public */
export const fileSchema = (types: readonly string[], maxBytes: number) =>
  z
    .file("required")
    .min(1, "fileEmpty")
    .max(maxBytes, "fileTooLarge")
    .refine((file) => types.includes(file.type), "fileType");
