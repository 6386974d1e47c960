import { z } from "zod";
import type texts from "#texts";
import { codeLength, maxEmailLength, maxNameLength } from "./limits.ts";

// Schemas of user input, shared by forms and the server.

/** The keys of texts below `validation`. */
export interface Messages {
  /** By default the same as `invalid`. */
  required?: MessageKey;
  invalid: MessageKey;
}
type MessageKey = keyof typeof texts.common.validation | keyof typeof texts.messages.validation;

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/** Explicit ranges instead of the i flag, which would match the Kelvin sign as a k. */
const address = new RegExp(`^(?=.{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+(?!\\d+$)${label}$`);

/** A text: a missing value is reported as `required`, a value of another type as `invalid`. */
export const textOr = (required: MessageKey, invalid: MessageKey) =>
  z.string({ error: ({ input }) => ((input ?? null) === null ? required : invalid) });

/** Trimmed, without the marks of direction that come along where text is copied out of messages in Arabic. */
const bare = (text: string) => text.replace(/\p{Default_Ignorable_Code_Point}/gu, "").trim();

/** Returns the address in lower case, as stored. */
export const addressSchema = ({ invalid, required = invalid }: Messages) =>
  textOr(required, invalid)
    .overwrite(bare)
    .min(1, required)
    .max(maxEmailLength, invalid)
    .regex(address, invalid)
    .toLowerCase();

export const emailSchema = addressSchema({ required: "emailRequired", invalid: "emailInvalid" });

/** Returns the code in ASCII digits, since Arabic keyboards have their own. */
export const codeSchema = textOr("codeRequired", "codeInvalid")
  .overwrite(bare)
  .min(1, "codeRequired")
  .regex(/^[0-9\u0660-\u0669\u06f0-\u06f9]*$/, "codeInvalid")
  .length(codeLength, "codeLength")
  .overwrite((code) =>
    code.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16)),
  );

/** Control characters, line and paragraph separators, lone surrogates, and bidirectional controls. */
const forbidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
const visible = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A line of text, returned in Unicode's composed form and trimmed.
 * @param lines whether it may have several, with "\n" between them
 */
export const lineSchema = (
  most: number,
  { invalid, required = invalid, lines = false }: Messages & { lines?: boolean },
) =>
  textOr(required, invalid)
    .max(10 * most, invalid)
    .transform((text) => text.normalize("NFC").replace(/\r\n?/g, "\n").trim())
    .pipe(
      z
        .string()
        .min(1, required)
        .refine(
          (text) =>
            !forbidden.test(lines ? text.replace(/[\n\t]/g, "") : text) &&
            visible.test(text) &&
            [...text].length <= most,
          invalid,
        ),
    )
    // White space may make the input longer; this length counts.
    .meta({ minLength: 1, maxLength: most });

export const nameSchema = lineSchema(maxNameLength, { required: "nameRequired", invalid: "nameInvalid" });

/** The body of requests that set only a name. */
export const nameBody = z.strictObject({ name: nameSchema });

/** A chosen file. The server must also check its content, because the browser states its type. @public */
export const fileSchema = (types: readonly string[], maxBytes: number) =>
  z
    .file("required")
    .min(1, "fileEmpty")
    .max(maxBytes, "fileTooLarge")
    .refine((file) => types.includes(file.type), "fileType");
