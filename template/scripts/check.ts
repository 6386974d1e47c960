import { join } from "node:path";
import { scriptCommand } from "#config/env.server.ts";
import { Refusal } from "#kit/dev/generate/names.server.ts";
import { resumeInterrupted } from "#kit/dev/generate/whole.server.ts";
import { fix } from "./fix.ts";
import { typedWords } from "./typed-words.ts";
import { readWords } from "./words.ts";

const root = join(import.meta.dirname, "..");
const tool = (...words: string[]) => [process.execPath, "run", "--bun", ...words];

const checks: readonly { name: string; command: string[]; isFixable?: true }[] = [
  // Each additional type checker repeats work: four take more than twice the processor time of one.
  { name: "types", command: tool("tsc", "--project", ".", "--checkers", "1") },
  { name: "lint, format, boundaries", command: tool("biome", "check", "."), isFixable: true },
  { name: "nothing unused", command: tool("knip", "--cache") },
  { name: "translations", command: [process.execPath, "scripts/check-texts.ts"], isFixable: true },
  { name: "packages", command: [process.execPath, "scripts/check-packages.ts"] },
  { name: "migrations", command: [process.execPath, "scripts/db-generate.ts", "--check"] },
];

async function run({ name, command, isFixable }: (typeof checks)[number]): Promise<void> {
  const child = Bun.spawn(command, { cwd: root, stdout: "pipe", stderr: "pipe" });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  const hints = out.split("\n").filter((line) => line.startsWith("Hint: "));
  const fixing =
    isFixable && !isFixing ? `Hint: ${scriptCommand("check --fix")} may fix some of these.\n` : "";
  console.log(code === 0 ? [`✔ ${name}`, ...hints].join("\n") : `✘ ${name}\n${out}${error}${fixing}`);
  if (code !== 0) process.exitCode = 1;
}

const isFixing = typedWords().join(" ") === "--fix";
if (!isFixing) readWords("check [--fix]");
try {
  resumeInterrupted(root);
  if (isFixing) await fix(root);
  await Promise.all(checks.map(run));
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
