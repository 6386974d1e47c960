import { existsSync, statSync } from "node:fs";
import { scriptCommand } from "#config/env.server.ts";

/**
 * The arguments of a command: none, as "db:migrate", or one, as "db:backup <file>". If asked for help, or given another
 * number of arguments, it prints the usage and exits before anything is done.
 */
export function wordsOf(command: string): string[] {
  const words = process.argv.slice(2);
  const isAsked = words.includes("--help") || words.includes("-h");
  const takes = command.match(/<\w+>/g)?.length ?? 0;
  const folder = words.find(
    (word) => /<file>/.test(command) && existsSync(word) && statSync(word).isDirectory(),
  );
  if (folder !== undefined) {
    console.error(`${folder} is a folder: name a file in it.`);
    process.exit(2);
  }
  if (!isAsked && words.length === takes && !words.some((word) => /^(?:-|$)/.test(word))) return words;
  console[isAsked ? "log" : "error"](`Usage: ${scriptCommand(command)}`);
  process.exit(isAsked ? 0 : 2);
}
