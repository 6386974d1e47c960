import { stripVTControlCharacters } from "node:util";
import type { Row } from "./stage.ts";

/** The lines above the last one: the table of stages, then what was cached and skipped, and what failed. */
export function report(rows: readonly Row[]): string[] {
  return ["", ...table(rows), "", ...cached(rows), ...skipped(rows), ...failures(rows)];
}

/** The line that ends a run. */
export function closingLine(rows: readonly Row[]): string {
  const sum = (key: "passed" | "failed") => rows.reduce((total, row) => total + row[key], 0);
  const left = rows.flatMap((row) => row.skipped).length;
  return `${sum("passed")} passed, ${sum("failed")} failed${left > 0 ? `, ${left} skipped` : ""}`;
}

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length), 5);
  const line = (name: string, ...cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(9))].join("");
  const lines = rows.map(({ name, passed, failed, skipped, seconds, waiting, cached }) => {
    const times = cached ? ["cached", "–"] : [seconds.toFixed(1), `${Math.round(100 * waiting)} %`];
    return line(name, `${passed}`, `${failed}`, `${skipped.length}`, ...times);
  });
  return [line("Stage", "passed", "failed", "skipped", "seconds", "waiting"), ...lines];
}

function cached(rows: readonly Row[]): string[] {
  const known = rows.filter((row) => row.cached);
  if (known.length === 0) return [];
  const passed = known.reduce((total, row) => total + row.passed, 0);
  const stages = known.length === 1 ? "1 stage" : `${known.length} stages`;
  return [
    `${passed} tests of ${stages} are cached, because they passed on this machine with the same inputs. --fresh runs them again.`,
    "",
  ];
}

function skipped(rows: readonly Row[]): string[] {
  const names = rows.flatMap((row) => row.skipped.map((test) => `  ${row.name}: ${test}`));
  return names.length === 0 ? [] : ["Skipped, because this machine lacks what they need:", ...names, ""];
}

function failures(rows: readonly Row[]): string[] {
  const all = rows.flatMap(({ name, problems }) => getProblems(problems).map((one) => briefly(name, one)));
  return all.length === 0 ? [] : ["Failed, with the command that runs it again:", "", ...all];
}

function getProblems(text: string): string[] {
  const [, ...all] = `\n${stripVTControlCharacters(text)}`.split(/\n(?=✘ |The stage crashed)/);
  return all;
}

/** A failure in short: its name, its command and the most useful lines. The full message is further up. */
function briefly(stage: string, problem: string): string {
  const [title = "", ...lines] = problem.split("\n").map((line) => line.trimEnd());
  const again = lines.filter((line) => line.startsWith("again: ")).map((line) => line.replace("again: ", ""));
  const said = lines.filter((line) => line !== "" && !/^again: |^\s*at /.test(line));
  // In the output of a failed command, the useful lines can be anywhere.
  const telling = said.slice(mostLines).filter((line) => /\b(FAIL|[A-Za-z]*Error)\b|[✗×✘]/.test(line));
  const shown = [...said.slice(0, mostLines), ...telling.slice(0, mostLines)];
  const brief = [...again, ...shown.map((line) => line.slice(0, mostLetters))];
  return [`✘ ${stage}: ${title.replace(/^✘ /, "")}`, ...brief.map((line) => `  ${line}`), ""].join("\n");
}

const mostLines = 20;
const mostLetters = 400;
