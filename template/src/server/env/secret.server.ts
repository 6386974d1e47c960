import type { EnvReader } from "./reader.server.ts";

const leastBytes = 32;
/** 32 random hexadecimal digits have fewer than this many different ones once in ten million. */
const leastDifferent = 8;

const placeholder =
  /change.?(me|this|it)|replace.?(me|this)|secret|password|placeholder|example|your.?(key|auth)/i;

export function readSecret(reader: EnvReader): string {
  const secret = reader.text("AUTH_SECRET");
  if (secret === undefined) {
    reader.problem(
      "AUTH_SECRET",
      `is required: at least ${leastBytes} random bytes (openssl rand -base64 32)`,
    );
    return "";
  }
  const fault = faultOf(secret);
  if (fault) reader.problem("AUTH_SECRET", fault);
  return secret;
}

function faultOf(secret: string): string | undefined {
  if (Buffer.byteLength(secret) < leastBytes) return `has to have at least ${leastBytes} bytes`;
  if (placeholder.test(secret)) return "is a placeholder: make one with openssl rand -base64 32";
  if (new Set(secret).size < leastDifferent || repeats(secret) || counts(secret)) {
    return "is too easy to guess: make one with openssl rand -base64 32";
  }
  return undefined;
}

/** "abcabcabc…": the text is a shorter one over and over. */
function repeats(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++) {
    if (
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length)
    )
      return true;
  }
  return false;
}

/** "abcdefgh…": most characters are the neighbour of the one before. */
function counts(text: string): boolean {
  let steps = 0;
  for (let at = 1; at < text.length; at++) {
    if (Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) <= 1) steps++;
  }
  return steps > text.length / 2;
}
