import { existsSync, statSync } from "node:fs";
import { scriptCommand } from "#config/env.server.ts";

/**
 * The words that a command is given, as many as it takes: none as "db:migrate", one as "db:backup <file>". Asked for help, or
 * given others, it says how it is called and ends, before it does anything.
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
