import { Database } from "bun:sqlite";
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explaining } from "../unusable.server.ts";
import { backupFile } from "./backup.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

export interface Drill {
  tables: DrilledTable[];
  /** What would be wrong with a restored database; empty if nothing is. */
  problems: string[];
  /** From the first byte of the copy to its last check. */
  restoredMs: number;
}

interface DrilledTable {
  name: string;
  /** Rows in the source before and after the copy was made, and in the restored database. */
  before: number;
  restored: number;
  after: number;
}

/** Where rows come and go quickly, the counts around a copy may not be those of its moment. */
const attempts = 3;

/** Makes a copy as `db:backup` does, restores it into a temporary folder, and compares it with the source. */
export function drill({ file }: DatabaseSettings): Drill {
  let result = drillOnce(file);
  for (let more = 1; more < attempts && result.problems.length > 0; more++) result = drillOnce(file);
  return result;
}

function drillOnce(file: string): Drill {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const [copy, restored] = [join(folder, "copy.db"), join(folder, "restored.db")];
  try {
    const source = explaining(() => new Database(file, { readonly: true }));
    const before = explaining(() => countsIn(source));
    const start = performance.now();
    backupFile(file, copy);
    const after = countsIn(source);
    source.close();
    // As in the guide: the copy takes the place of the file, and a server opens it to write.
    copyFileSync(copy, restored);
    const problems =
      (statSync(copy).mode & 0o077) === 0 || process.platform === "win32"
        ? []
        : ["Others can read the copy."];
    const { counts, wrong } = inspect(restored);
    problems.push(...wrong);
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
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function inspect(file: string): { counts: Map<string, number>; wrong: string[] } {
  const sqlite = new Database(file, { readwrite: true });
  try {
    sqlite.run("PRAGMA journal_mode = WAL");
    const wrong = sqlite
      .query<{ integrity_check: string }, []>("PRAGMA integrity_check")
      .all()
      .flatMap(({ integrity_check }) => (integrity_check === "ok" ? [] : [integrity_check]));
    const orphans = sqlite.query<{ table: string }, []>("PRAGMA foreign_key_check").all();
    wrong.push(...new Set(orphans.map(({ table }) => `${table} has rows without their parent.`)));
    return { counts: countsIn(sqlite), wrong };
  } finally {
    sqlite.close();
  }
}

/** At one moment, whatever is written meanwhile. */
function countsIn(sqlite: Database): Map<string, number> {
  return sqlite.transaction(() => {
    const tables = sqlite
      .query<{ name: string }, []>(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
      )
      .all();
    return new Map(
      tables.map(({ name }) => {
        const count = sqlite.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get();
        return [name, count?.rows ?? 0];
      }),
    );
  })();
}
