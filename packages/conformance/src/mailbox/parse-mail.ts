import type { Mail } from "./mailbox.ts";

/** Reads a mail as it came over the wire: nested parts, transfer encodings, encoded headers. */
export function parseMail(source: Buffer, to: string): Mail {
  const whole = split(source);
  const parts = partsOf(whole);
  const find = (type: string) => {
    const part = parts.find(({ headers }) => typeOf(headers).type === type);
    return part ? textOf(part) : "";
  };
  return {
    to,
    subject: decodeWords(whole.headers.get("subject") ?? ""),
    text: find("text/plain"),
    html: find("text/html"),
  };
}

interface Part {
  headers: Map<string, string>;
  body: Buffer;
}

function split(source: Buffer): Part {
  const end = source.indexOf("\r\n\r\n");
  const head = source.toString("latin1", 0, end < 0 ? source.length : end);
  // A line that begins with white space goes on with the header above.
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: end < 0 ? Buffer.alloc(0) : source.subarray(end + 4) };
}

function typeOf(headers: Map<string, string>) {
  const [type = "", ...parameters] = (headers.get("content-type") ?? "text/plain").split(";");
  const pairs = parameters.map((parameter): [string, string] => {
    const [name = "", value = ""] = parameter.trim().split(/=(.*)/s);
    return [name.toLowerCase(), value.replace(/^"(.*)"$/, "$1")];
  });
  return { type: type.trim().toLowerCase(), parameters: new Map(pairs) };
}

function partsOf(part: Part): Part[] {
  const { type, parameters } = typeOf(part.headers);
  if (!type.startsWith("multipart/")) return [part];
  const pieces = part.body.toString("latin1").split(`--${parameters.get("boundary")}`);
  return pieces
    .slice(1, -1)
    .flatMap((piece) => partsOf(split(Buffer.from(piece.replace(/^\r\n/, ""), "latin1"))));
}

function textOf({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase() ?? "7bit";
  const text = body.toString("latin1");
  const bytes =
    encoding === "base64"
      ? Buffer.from(text, "base64")
      : encoding === "quoted-printable"
        ? unquote(text.replace(/=[ \t]*\r\n/g, ""))
        : body;
  const charset = typeOf(headers).parameters.get("charset") ?? "utf-8";
  return new TextDecoder(charset, { fatal: true }).decode(bytes).replaceAll("\r\n", "\n");
}

function unquote(text: string): Buffer {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, "latin1");
}

/** `=?utf-8?B?…?=` and `=?utf-8?Q?…?=`, as headers spell what is not ASCII. */
function decodeWords(header: string): string {
  // White space between two encoded words is there for the line break only.
  return header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?([\w-]+)\?([bq])\?([^?]*)\?=/gi, (_, charset, how, text) => {
      const bytes = /b/i.test(how) ? Buffer.from(text, "base64") : unquote(text.replaceAll("_", " "));
      return new TextDecoder(charset).decode(bytes);
    });
}
