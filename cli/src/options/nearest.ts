/** The known name most similar to a mistyped one; undefined if none is similar. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [first = ""] = known.toSorted((a, b) => distance(name, a) - distance(name, b));
  return distance(name, first) <= name.length / 2 ? first : undefined;
}

/** The edit distance: how many letters to insert, remove or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const letter of from) {
    const next = [(row[0] ?? 0) + 1];
    for (const [at, other] of [...to].entries()) {
      const changed = (row[at] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
