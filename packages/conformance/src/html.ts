import { HTMLElement, type Node, parse } from "node-html-parser";

/** Elements whose text is ignored. */
const unread = "script, style, select, noscript, svg";
const inline = new Set(["A", "B", "EM", "I", "SPAN", "STRONG"]);
const read = (html: string) => parse(html, { blockTextElements: { script: true, style: true } });

/**
 * The text of HTML source as a reader sees it.
 *
 * @param without a selector of further elements to leave out
 */
export function getText(html: string, without?: string): string {
  const page = read(html);
  const body = page.querySelector("body") ?? page;
  for (const element of body.querySelectorAll(without ? `${unread}, ${without}` : unread)) element.remove();
  return tidy(getWords(body));
}

/** The words of a node, with spaces between blocks. */
function getWords(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.text;
  const words = node.childNodes.map(getWords).join("");
  return inline.has(node.tagName) ? words : ` ${words} `;
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The attributes of the first element with this name. */
export function parseAttributes(html: string, element: string): Record<string, string> {
  const { attributes = {} } = read(html).querySelector(element) ?? {};
  return Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value]));
}

/** The attributes of each element with this name. */
export function parseTags(html: string, element: string): Record<string, string | undefined>[] {
  return read(html)
    .querySelectorAll(element)
    .map(({ attributes }) => attributes);
}

/** The text of the first element with this name. */
export function getContent(html: string, element: string): string {
  return tidy(read(html).querySelector(element)?.text ?? "");
}
