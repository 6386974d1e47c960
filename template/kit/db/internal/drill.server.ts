type Counts = ReadonlyMap<string, number>;

export interface Rehearsal {
  /** The counts in the source, before and after the copy was made. */
  before: Counts;
  after: Counts;
  restored: Counts;
  /** Problems of the restored database other than its counts. */
  wrong: readonly string[];
}

export interface Drill {
  tables: DrilledTable[];
  problems: string[];
  restoredMs: number;
}

interface DrilledTable {
  name: string;
  before: number;
  restored: number;
  after: number;
}

/** If rows come and go quickly, a copy's count may lie outside the counts around it, so a drill is repeated. */
const attempts = 3;

/** @param rehearse makes a copy as `db:backup` does, and restores it elsewhere */
export async function drilled(rehearse: () => Rehearsal | Promise<Rehearsal>): Promise<Drill> {
  let result = await drillOnce(rehearse);
  for (let more = 1; more < attempts && result.problems.length > 0; more++)
    result = await drillOnce(rehearse);
  return result;
}

async function drillOnce(rehearse: () => Rehearsal | Promise<Rehearsal>): Promise<Drill> {
  const start = performance.now();
  const { before, after, restored: counts, wrong } = await rehearse();
  const problems = [...wrong];
  const names = [...new Set([...before.keys(), ...after.keys()])].sort();
  const tables = names.map((name) => ({
    name,
    before: before.get(name) ?? 0,
    restored: counts.get(name) ?? -1,
    after: after.get(name) ?? 0,
  }));
  for (const { name, before, restored, after } of tables)
    if (restored < Math.min(before, after) || restored > Math.max(before, after))
      problems.push(
        `${name} ${restored < 0 ? "is missing" : `has ${restored} rows`}; expected between ${before} and ${after}.`,
      );
  return { tables, problems, restoredMs: Math.round(performance.now() - start) };
}
