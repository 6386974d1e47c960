const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Text of HTML source as a reader sees it: without scripts, styles and lists to choose from. */
export function textOf(html: string): string {
  const body = html.replace(/^[\s\S]*<body[^>]*>/i, "");
  const bare = body
    .replace(/<(script|style|select|noscript|svg)\b[\s\S]*?<\/\1>/gi, " ")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/<\/?(a|b|em|i|span|strong)\b[^>]*>/gi, "")
    .replace(/<[^>]+>/g, " ");
  return decode(bare).replace(/\s+/g, " ").trim();
}

/** The attributes of the first element of that name. */
export function attributesOf(html: string, element: string): Record<string, string> {
  const tag = html.match(new RegExp(`<${element}\\b([^>]*)>`, "i"))?.[1] ?? "";
  const pairs = [...tag.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, name = "", value = ""]) => [name.toLowerCase(), decode(value)]));
}

/** The content of the first element of that name. */
export function contentOf(html: string, element: string): string {
  const inner = html.match(new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`, "i"))?.[1] ?? "";
  return decode(inner.replace(/<!--[\s\S]*?-->/g, "").replace(/<[^>]+>/g, "")).trim();
}

function decode(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return entities[name] ?? whole;
    const hexadecimal = name[1]?.toLowerCase() === "x";
    return String.fromCodePoint(Number.parseInt(name.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10));
  });
}
