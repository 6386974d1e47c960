import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { breaks } from "../tests/breaks/breaks.ts";
import { breakPromises, type SecurityPromise } from "./break-promises.ts";

const root = join(import.meta.dirname, "..");

/** The promises in docs/security.md, with the tests that prove each. */
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

/** Named proofs that do not exist; empty if all do. */
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

/** Breaks whose text does not occur exactly once in the file; empty if all do. */
export function staleBreaks(): string[] {
  return breaks
    .filter(({ folder = "template", file, from }) => {
      const path = join(root, folder, file);
      return !existsSync(path) || readFileSync(path, "utf8").split(from).length !== 2;
    })
    .map(({ promise, file, from }) => `${promise}: ${file} does not contain this exactly once: ${from}`);
}

async function main([option, ...only]: readonly string[]): Promise<boolean> {
  const promises = readPromises();
  const missing = [...missingProofs(promises), ...staleBreaks()];
  for (const line of missing) console.error(`✘ ${line}`);
  if (option === "--break")
    return breakPromises(promises.filter(({ number }) => only.length === 0 || only.includes(String(number))));
  for (const { number, text, proofs } of promises) {
    console.log(`${String(number).padStart(2)}  ${text}`);
    for (const { file, titles } of proofs) for (const title of titles) console.log(`      ${file}: ${title}`);
  }
  console.log(`\n${promises.length} promises, ${missing.length} proofs or mechanisms missing`);
  return missing.length === 0;
}

if (import.meta.main) process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
