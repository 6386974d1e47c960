import type { Command, CommandGroup } from "#kit/client/command.ts";
import { foldForSearch } from "#kit/shared/fold.ts";

/**
 * Ranked, but with the server's results last: they arrive later, and must not move the entry that the user is about to
 * choose.
 */
export function matchGroups(groups: readonly CommandGroup[], term: string): CommandGroup[] {
  const words = foldForSearch(term).split(" ").filter(Boolean);
  return groups
    .map((group) => (words.length === 0 ? { group, rank: 0 } : matchGroup(group, words)))
    .filter(({ group }) => group.commands.length > 0)
    .sort((a, b) => b.rank - a.rank)
    .map(({ group }) => group);
}

function matchGroup(group: CommandGroup, words: readonly string[]) {
  const ranked = group.commands
    .map((command) => ({ command, rank: getRank(command, words) }))
    .filter(({ rank }) => rank > 0 || group.search)
    .sort((a, b) => b.rank - a.rank);
  const commands = ranked.map(({ command }) => command);
  return { group: { ...group, commands }, rank: (!group.search && ranked[0]?.rank) || 0 };
}

/**
 * 4: the label begins with the term; 3: each word begins a word of the label; 2: of the label, hint or keywords; 1: the
 * label contains each word, or its letters.
 */
function getRank({ label: shown, hint = "", keywords = "" }: Command, words: readonly string[]): number {
  const label = foldForSearch(shown);
  if (label.startsWith(words.join(" "))) return 4;
  const split = (text: string) => text.split(/[\s']+/);
  const begin = (known: string[]) => words.every((word) => known.some((one) => one.startsWith(word)));
  if (begin(split(label))) return 3;
  if (begin(split(foldForSearch(`${label} ${hint} ${keywords}`)))) return 2;
  return words.every((word) => label.includes(word) || split(label).some((one) => hasLetters(one, word)))
    ? 1
    : 0;
}

/** "usr" finds "Users": the first letters are equal, and the others follow in order. */
function hasLetters(text: string, letters: string): boolean {
  const after = (at: number, letter: string) => (at < 0 ? at : text.indexOf(letter, at) + 1 || -1);
  return letters.length > 2 && text.startsWith(letters.charAt(0)) && [...letters].reduce(after, 0) > 0;
}

const capacity = 4;

/** Only in this document, which belongs to one user, so that no titles or names are stored. */
let recent: readonly Command[] = [];

export function rememberCommand(command: Command): void {
  recent = [command, ...recent.filter(({ id }) => id !== command.id)].slice(0, capacity);
}

export function recentCommands(known: readonly Command[]): Command[] {
  return recent.map((command) => known.find(({ id }) => id === command.id) ?? command);
}
