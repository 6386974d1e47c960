import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { breaks } from "../tests/breaks/breaks.ts";

const root = join(import.meta.dirname, "..");

export interface SecurityPromise {
  number: number;
  text: string;
  proofs: { file: string; titles: string[] }[];
}

/** The promises in docs/security.md, with the tests that prove them. */
export function readPromises(): SecurityPromise[] {
  const page = readFileSync(join(root, "docs/security.md"), "utf8");
  return page.split(/\n(?=\d+\. \*\*)/).flatMap((part) => {
    const [, number = "", text = ""] = /^(\d+)\. \*\*([^*]+)\*\*/.exec(part) ?? [];
    const proofs = [...part.matchAll(/^ +- `([^`]+)` (.+)$/gm)].map(([, file = "", titles = ""]) => ({
      file,
      titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => title),
    }));
    return number
      ? [{ number: Number(number), text: text.replaceAll("\n", " ").replace(/ +/g, " "), proofs }]
      : [];
  });
}

/** Proofs that are named but do not exist; empty if all exist. */
export function missingProofs(promises: readonly SecurityPromise[]): string[] {
  return promises.flatMap(({ number, proofs }) => {
    if (proofs.length === 0) return [`${number}: no test`];
    return proofs.flatMap(({ file, titles }) => {
      const path = join(root, file);
      if (!existsSync(path)) return [`${number}: there is no ${file}`];
      const content = readFileSync(path, "utf8");
      return titles
        .filter((title) => !content.includes(title))
        .map((title) => `${number}: ${file}: "${title}"`);
    });
  });
}

/** Breaks whose text does not occur exactly once in their file; empty if all do. */
export function staleBreaks(): string[] {
  return breaks
    .filter(({ folder = "template", file, from }) => {
      const path = join(root, folder, file);
      return !existsSync(path) || readFileSync(path, "utf8").split(from).length !== 2;
    })
    .map(({ promise, file, from }) => `${promise}: ${file} does not have it once: ${from}`);
}
