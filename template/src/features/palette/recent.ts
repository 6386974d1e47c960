import type { Command } from "#kit/client/command.ts";

const capacity = 4;

/** Of this document only, which belongs to one user: titles and names are not stored. */
let recent: readonly Command[] = [];

export function rememberCommand(command: Command): void {
  recent = [command, ...recent.filter(({ id }) => id !== command.id)].slice(0, capacity);
}

/** The last choices, the latest first; those among `known` in their current words. */
export function recentCommands(known: readonly Command[]): Command[] {
  return recent.map((command) => known.find(({ id }) => id === command.id) ?? command);
}
