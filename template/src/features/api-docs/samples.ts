/** A request as samples show it. A file body has only a type. */
export interface Sample {
  origin: string;
  method: string;
  address: string;
  body?: { type: string; text?: string | undefined } | undefined;
}

/** The curl command that sends the request. `cookie` is the session cookie's name. */
export function writeCurl({ origin, method, address, body }: Sample, cookie: string): string {
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`, `-H ${quoted(`Origin: ${origin}`)}`]),
    `-b ${quoted(`${cookie}=…`)}`,
    ...(body ? [`-H ${quoted(`Content-Type: ${body.type}`)}`] : []),
    ...(body ? [body.text === undefined ? "--data-binary @picture" : `-d ${quoted(body.text)}`] : []),
  ];
  return [`curl ${quoted(`${origin}${address}`)}`, ...options].join(" \\\n  ");
}

/** The same request as a call of `fetch` on a page of this site, which sends the session cookie. */
export function writeFetch({ method, address, body }: Sample): string {
  const options = [
    ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)}`]),
    ...(body ? [`headers: { "content-type": ${JSON.stringify(body.type)} }`] : []),
    ...(body ? [`body: ${body.text === undefined ? "file" : writeScript(body.text)}`] : []),
  ];
  const list = options.map((option) => `\n  ${option},`).join("");
  return `await fetch(${JSON.stringify(address)}${list === "" ? "" : `, {${list}\n}`});`;
}

/** Quotes a text for a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Text that is not yet valid JSON is sent unchanged. */
function writeScript(text: string): string {
  try {
    return `JSON.stringify(${JSON.stringify(JSON.parse(text), null, 2).replaceAll("\n", "\n  ")})`;
  } catch {
    return JSON.stringify(text);
  }
}

export type TokenKind = "comment" | "text" | "name" | "word" | "number";

const token =
  /(?<comment>\/\/ .*$)|(?<name>"(?:[^"\\]|\\.)*"(?=\s*:)|\b[\w-]+(?=\??: ))|(?<text>"(?:[^"\\]|\\.)*"|'(?:[^']|'\\'')*')|(?<word>\b(?:await|curl|fetch|true|false|null|string|number|integer|boolean|object|unknown)\b)|(?<number>\b\d+(?:\.\d+)?\b)/gm;

/** Splits JSON, types and samples into parts to colour. The parts joined are the original text. */
export function tokenize(text: string): { text: string; kind?: TokenKind }[] {
  const tokens: { text: string; kind?: TokenKind }[] = [];
  let end = 0;
  for (const { 0: found, index, groups = {} } of text.matchAll(token)) {
    const kind = kinds.find((one) => groups[one] !== undefined);
    if (index > end) tokens.push({ text: text.slice(end, index) });
    tokens.push(kind ? { text: found, kind } : { text: found });
    end = index + found.length;
  }
  if (end < text.length) tokens.push({ text: text.slice(end) });
  return tokens;
}

const kinds: readonly TokenKind[] = ["comment", "text", "name", "word", "number"];
