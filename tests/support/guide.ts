import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fewWorkers, spawnQuiet } from "../runner/processes.ts";
import { type Page, pages } from "./documented.ts";

/** A step of a guide: a command to run, or lines of a file to change. */
type Step = { type: string } | { file: string; hunk: readonly string[] };

/**
 * The steps of a guide, in order: the commands in its `sh` blocks and the changes in its `diff` blocks. A diff names
 * its file in a line `--- path`, which may contain a `*`; `@@` separates places in one file. Lines begin with a space,
 * `+` or `-` as in any diff, and `…` matches any text.
 *
 * @param heading the section to read; by default the whole page
 */
export function parseSteps(name: string, heading?: string): Step[] {
  const page = pages().find((one) => one.name === `template/docs/${name}` || one.name === `docs/${name}`);
  if (!page) throw new Error(`Guide not found: ${name}`);
  return stepsIn(findPart(page, heading));
}

export function stepsIn(text: string): Step[] {
  const blocks = [...text.matchAll(/^```(sh|diff)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, language, body = ""]) => {
    const lines = body.replace(/\n$/, "").split("\n");
    return language === "sh" ? lines.map((line) => ({ type: line })) : parseHunks(lines);
  });
}

function findPart({ name, text }: Page, heading: string | undefined): string {
  if (heading === undefined) return text;
  const part = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`));
  if (part === undefined) throw new Error(`${name} has no section "${heading}"`);
  return part;
}

function parseHunks(lines: readonly string[]): Step[] {
  const steps: { file: string; hunk: string[] }[] = [];
  for (const line of lines) {
    const [, file] = /^--- (\S+)$/.exec(line) ?? [];
    const current = steps.at(-1);
    if (file !== undefined) steps.push({ file, hunk: [] });
    else if (!current) throw new Error(`A diff does not name its file: ${line}`);
    else if (line === "@@") steps.push({ file: current.file, hunk: [] });
    else current.hunk.push(line);
  }
  return steps;
}

/** Applies the steps in a folder. Throws at the first step that fails. */
export async function follow(steps: readonly Step[], folder: string): Promise<void> {
  for (const step of steps) {
    if ("type" in step) await type(step.type, folder);
    else {
      const files = globSync(step.file.replaceAll("$", "\\$"), { cwd: folder });
      if (files.length === 0) throw new Error(`File not found: ${step.file}`);
      for (const file of files) change(join(folder, file), step.hunk);
    }
  }
}

const ends = ["bun run build", "bun run check", "bun run test "];

/**
 * Applies guides one after another. Then builds, checks and tests the result once for all of them.
 *
 * @param byHand makes the changes that the guides leave to the reader, before that
 */
export async function followAll(
  guides: readonly (readonly Step[])[],
  folder: string,
  byHand?: () => Promise<void> | void,
): Promise<void> {
  const steps = guides.flat();
  const isEnd = (step: Step) => "type" in step && ends.some((begin) => step.type.startsWith(begin));
  await follow(
    steps.filter((step) => !isEnd(step)),
    folder,
  );
  await byHand?.();
  const said = steps.filter(isEnd).map((step) => ("type" in step ? step.type : ""));
  for (const begin of ends) {
    const alike = said.filter((one) => one.startsWith(begin));
    const words = alike.flatMap((one) => one.slice(begin.length).split(" ").filter(Boolean));
    if (alike.length > 0) await type(begin + [...new Set(words)].join(" "), folder);
  }
}

export async function type(command: string, folder: string, env: Record<string, string> = {}): Promise<void> {
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  const { code, output } = await spawnQuiet(["sh", "-c", command], folder, { PATH, ...fewWorkers, ...env });
  if (code !== 0) throw new Error(`${command} ended with ${code}\n${output}`);
}

function change(file: string, hunk: readonly string[]): void {
  const lines = readFileSync(file, "utf8").split("\n");
  const old = hunk.filter((line) => !line.startsWith("+")).map(matcher);
  const places = lines.flatMap((_, at) =>
    old.every((pattern, on) => pattern.test(lines[at + on] ?? "")) ? [at] : [],
  );
  const [place] = places;
  if (place === undefined || places.length > 1)
    throw new Error(`${file} has these lines ${places.length} times:\n${hunk.join("\n")}`);
  let at = place;
  const fresh = hunk.flatMap((line) => {
    if (line.startsWith("+")) return [line.slice(1)];
    const [there = ""] = lines.slice(at, at + 1);
    at += 1;
    return line.startsWith("-") ? [] : [there];
  });
  lines.splice(place, old.length, ...fresh);
  writeFileSync(file, lines.join("\n"));
}

function matcher(line: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${line.slice(1).split("…").map(literal).join(".*")}$`);
}
