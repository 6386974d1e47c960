import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./generate/names.server.ts";

/**
 * Parses a file of the project, which may begin with a byte order mark: editors on Windows write one.
 * @throws Refusal if it is not JSON
 */
export function parseFile(path: string, text: string) {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    const why = /^<{7} /m.test(text) ? ": a merge left conflicts in it" : "";
    throw new Refusal(`${path} is not JSON${why}.`);
  }
}

/** Reads a JSON file of the project. @throws Refusal if it is not JSON */
export const readJsonFile = (root: string, path: string) =>
  parseFile(path, readFileSync(join(root, path), "utf8"));

/** For commands that read all of a project's texts. @throws Refusal naming a file of texts that is not JSON */
export function assertCatalogues(root: string): void {
  const locales = readdirSync(join(root, "src/locales")).filter((name) => name.endsWith(".json"));
  for (const path of ["languages.json", ...locales.map((name) => `src/locales/${name}`)])
    readJsonFile(root, path);
}
