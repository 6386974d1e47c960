import type { EnvReader } from "./reader.server.ts";
import type { Env } from "./shape.server.ts";

const defaultColor = "plum";
const longestName = 40;

export function readBadge(reader: EnvReader): Pick<Env, "badge"> {
  const name = reader.text("ENV_NAME");
  if (name !== undefined && (name.length > longestName || /\p{C}/u.test(name))) {
    reader.problem("ENV_NAME", `has to be at most ${longestName} visible characters`);
  }

  const emojiText = reader.text("ENV_EMOJI");
  const emoji = emojiText === undefined ? undefined : asEmoji(emojiText);
  if (emojiText !== undefined && emoji === undefined) reader.problem("ENV_EMOJI", "has to be one emoji");

  const color = reader.text("ENV_COLOR") ?? defaultColor;
  if (!isColor(color))
    reader.problem("ENV_COLOR", "has to be a CSS colour, like plum, #8e4585 or rgb(142 69 133)");

  if (name === undefined && emoji === undefined) return {};
  return {
    badge: { ...(name === undefined ? {} : { name }), ...(emoji === undefined ? {} : { emoji }), color },
  };
}

/** One emoji, in its colourful form: "❤" alone is text until U+FE0F follows it. */
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

/** Strict, since it lands in a style attribute: hexadecimal, a colour function of plain numbers, or a name. */
export function isColor(text: string): boolean {
  if (hex.test(text) || colorFunction.test(text)) return true;
  // Bun knows CSS's names. It also takes system colours, which it answers with a word instead of their value.
  const known = /^[a-z]{3,20}$/i.test(text) ? Bun.color(text.toLowerCase(), "hex") : null;
  return known?.startsWith("#") ?? false;
}
