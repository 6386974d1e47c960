import type { Benchmark } from "../bench.ts";
import { atMost, type Row } from "../row.ts";
import { kilobyte, kilobytes } from "../units.ts";

/** The limit for the scripts of /login, in bytes with gzip. */
export const mostOfLogin = 154 * kilobyte;

/** The bytes that a browser with an empty cache loads for /login: the page, and all files that its HTML names. */
export const bytes: Benchmark = async ({ project }) => {
  const server = await project.start();
  const html = await (await fetch(`${server.origin}/login`)).text();
  const { scripts, styles } = getAssets(html);
  const sizes = (paths: readonly string[], encoding: string) => sizeOfAll(server.origin, paths, encoding);
  const rows: Row[] = [];
  for (const [what, paths] of [
    ["JavaScript", scripts],
    ["CSS", styles],
  ] as const) {
    const [plain, gzip, brotli] = [
      await sizes(paths, "identity"),
      await sizes(paths, "gzip"),
      await sizes(paths, "br"),
    ];
    const share = (size: number) => `${((size / plain) * 100).toFixed(0)} %`;
    const budget = what === "JavaScript" ? { budget: atMost(gzip, mostOfLogin, kilobytes(mostOfLogin)) } : {};
    rows.push(
      { what: `${what} of /login, gzip`, value: kilobytes(gzip), ratio: share(gzip), ...budget },
      { what: `${what} of /login, brotli`, value: kilobytes(brotli), ratio: share(brotli) },
    );
  }
  const page = await getSize(`${server.origin}/login`, "br, gzip");
  await server.stop();
  const requests = 1 + scripts.length + styles.length;
  return [
    ...rows,
    { what: "HTML of /login, as it is sent", value: kilobytes(page) },
    {
      what: "requests of /login: page, scripts, styles",
      value: `${requests}`,
      budget: atMost(requests, 10, "10"),
    },
  ];
};

/** The files that the HTML loads immediately, in groups. */
export function getAssets(html: string): { scripts: string[]; styles: string[] } {
  const found = (pattern: RegExp) => [...html.matchAll(pattern)].flatMap(([, path]) => path ?? []);
  const links = found(/<link\b([^>]*)>/g);
  const hrefs = (rel: RegExp) =>
    links.filter((link) => rel.test(link)).flatMap((link) => /\bhref="([^"]+)"/.exec(link)?.[1] ?? []);
  // A page may import its first script inline.
  const scripts = [
    ...hrefs(/\brel="modulepreload"/),
    ...found(/<script\b[^>]*\bsrc="([^"]+)"/g),
    ...found(/\bimport\(?\s*["']([^"']+)["']/g),
  ];
  return { scripts: [...new Set(scripts)], styles: [...new Set(hrefs(/\brel="stylesheet"/))] };
}

/** @returns the number of bytes sent in that encoding */
export async function sizeOfAll(origin: string, paths: readonly string[], encoding: string): Promise<number> {
  const each = await Promise.all(paths.map((path) => getSize(origin + path, encoding)));
  return each.reduce((sum, size) => sum + size, 0);
}

async function getSize(url: string, encoding: string): Promise<number> {
  const response = await fetch(url, { headers: { "accept-encoding": encoding }, decompress: false });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return (await response.arrayBuffer()).byteLength;
}
