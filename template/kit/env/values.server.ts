import { z } from "zod";
import { withAsciiDomain } from "../shared/validation.ts";

/** `true` or `false`. @public */
export const flag = z.stringbool({
  truthy: ["true"],
  falsy: ["false"],
  case: "sensitive",
  error: "must be true or false",
});

/** A whole number in a range. @public */
export function integer(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

/** Whether a URL is http or https, with a host and nothing else. */
export function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" && `${url.origin}/` === url.href;
}

/** Whether a URL leads to this machine. */
export function isLoopback(url: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}

export const addressOrRange = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Whether a range is no larger than the largest private ones, 10.0.0.0/8 and fc00::/7. */
export function isOfSomebody(range: string): boolean {
  const [address = "", bits] = range.split("/");
  return bits === undefined || Number(bits) >= (address.includes(":") ? 7 : 8);
}

const sender = /^(?:([^\p{C}]{1,100}?)\s?<([^<>]+)>|([^<>\s]+))$/u;
const address = /^[!#$%&'*+/=?^_`{|}~\w.-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i;
const quoted = /^"((?:[^"\\]|\\.)*)"$/;

/**
 * Parses "name@host" or "Name <name@host>" on one line. The name may be quoted, as in a mail, and contain any special
 * characters. The returned address is in ASCII.
 * @returns undefined if there is no address, or more than one
 */
export function readSender(text: string): { name: string; address: string } | undefined {
  const [, given = "", named, bare = ""] = sender.exec(text) ?? [];
  const one = withAsciiDomain(named ?? bare);
  const inQuotes = quoted.exec(given.trim())?.[1];
  if (!address.test(one) || (inQuotes === undefined && /<[^<>]*@[^<>]*>/.test(given))) return undefined;
  return { name: inQuotes?.replace(/\\(.)/g, "$1") ?? given.trim(), address: one };
}

/** Whether a text is an address, with or without a name: `Name <address>`. */
export const isSender = (text: string): boolean => readSender(text) !== undefined;

/** A contact for security.txt: "mailto:name@host" or an https address without a password. */
export function asContact(text: string): string | undefined {
  const email = withAsciiDomain(text);
  if (address.test(email)) return `mailto:${email}`;
  return /^https:\/\/(?![^/?#]*@)[!-~]{1,500}$/.test(text) && URL.canParse(text) ? text : undefined;
}

/** One emoji, in its colour form: "❤" is plain text unless U+FE0F follows it. */
export function asEmoji(text: string): string | undefined {
  const one = /^\p{RGI_Emoji}$/v;
  return [text, `${text}\uFE0F`].find((candidate) => one.test(candidate));
}

const hex = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const value = String.raw`-?(?:\d{1,4}(?:\.\d{1,6})?|\.\d{1,6})(?:%|deg|rad|turn)?`;
const colorFunction = new RegExp(
  String.raw`^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*${value}(?:\s*,\s*${value}|\s+${value}){2}(?:\s*[,/]\s*${value})?\s*\)$`,
  "i",
);

/**
 * Strict, because the value becomes part of a style attribute: hexadecimal, a colour function with plain numbers, or a
 * name.
 */
export function isColor(text: string): boolean {
  if (hex.test(text) || colorFunction.test(text)) return true;
  // Bun knows the names of CSS colours. For system colours, which must not pass, it returns a word, not a value.
  const known = /^[a-z]{3,20}$/i.test(text) ? Bun.color(text.toLowerCase(), "hex") : null;
  return known?.startsWith("#") ?? false;
}

export const minSecretBytes = 32;

export const placeholder =
  /change.?(me|this|it)|replace.?(me|this)|secret|password|placeholder|example|your.?(key|auth)/i;

/** Whether a secret has few different characters, repeats a short text ("abcabc…"), or is a sequence ("abcdef…"). */
export function isGuessable(secret: string): boolean {
  const codes = Array.from(secret, (character) => character.charCodeAt(0));
  const steps = codes.filter((code, at) => Math.abs(code - (codes[at - 1] ?? Number.NaN)) <= 1);
  const repeats = codes.some(
    (_, at) => at > 0 && at <= secret.length / 2 && secret.startsWith(secret.slice(at)),
  );
  // In 32 random hexadecimal digits, fewer than eight different ones occur only once in ten million cases.
  return new Set(codes).size < 8 || repeats || steps.length > codes.length / 2;
}
