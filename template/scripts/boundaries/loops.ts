/**
 * Finds the import loops: groups of files each of which leads to every other one (Tarjan's algorithm).
 *
 * @param graph per file, the files it imports
 */
export function findLoops(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const loops: string[][] = [];

  function visit(file: string): number {
    const own = order.size;
    order.set(file, own);
    open.push(file);
    let low = own;
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (open.includes(next)) low = Math.min(low, order.get(next) ?? low);
    }
    lowest.set(file, low);
    if (low === own) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1 || graph.get(file)?.includes(file)) loops.push(oneWayRound(group, graph));
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return loops;
}

/** The shortest way from the first file of a group back to itself. */
function oneWayRound(group: readonly string[], graph: ReadonlyMap<string, readonly string[]>): string[] {
  const inside = new Set(group);
  const start = [...group].sort()[0] ?? "";
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (!inside.has(next) || seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [...group];
}
