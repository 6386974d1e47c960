import { scriptCommand } from "#config/env.server.ts";
import { obstacleNamed } from "#kit/files/regular-files.server.ts";
import { typedWords } from "./typed-words.ts";

/**
 * Reads a command's arguments: none, as in "db:migrate", one, as in "db:backup <file>", or at most one, as in
 * "db:derive [table]". Prints the usage and exits if asked for help or given another number of arguments.
 */
export function readWords(command: string): string[] {
  const words = typedWords();
  const isAsked = words.includes("--help") || words.includes("-h");
  const least = command.match(/<\w+>/g)?.length ?? 0;
  const most = least + (command.match(/\[\w+\]/g)?.length ?? 0);
  const files = /<file>/.test(command) ? words.filter((word) => word !== "") : [];
  for (const obstacle of files.map((file) => obstacleNamed(file))) if (obstacle) refuse(obstacle);
  const isRight = words.length >= least && words.length <= most;
  if (!isAsked && isRight && !words.some((word) => /^(?:-|$)/.test(word))) return words;
  console[isAsked ? "log" : "error"](`Usage: ${scriptCommand(command)}`);
  process.exit(isAsked ? 0 : 2);
}

/** Ends a command that was called in the wrong way, before it does anything. */
export function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}
