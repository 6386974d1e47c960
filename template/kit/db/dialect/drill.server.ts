import { Database } from "bun:sqlite";
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Drill, drilled, type Rehearsal } from "../drill.server.ts";
import { explaining } from "../errors.server.ts";
import { backupFile } from "./backup.server.ts";
import { tablesIn } from "./read-only.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Makes a copy as `db:backup` does, restores it into a temporary folder, and compares it with the source. */
export function drill({ file }: DatabaseSettings): Promise<Drill> {
  return drilled(() => rehearse(file));
}

function rehearse(file: string): Rehearsal {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const [copy, restored] = [join(folder, "copy.db"), join(folder, "restored.db")];
  try {
    const source = explaining(() => new Database(file, { readonly: true }));
    const before = explaining(() => countsIn(source));
    backupFile(file, copy);
    const after = countsIn(source);
    source.close();
    // As in the guide: the copy takes the place of the file, and a server opens it to write.
    copyFileSync(copy, restored);
    const isOpen = (statSync(copy).mode & 0o077) !== 0 && process.platform !== "win32";
    const { counts, wrong } = inspect(restored);
    return {
      before,
      after,
      restored: counts,
      wrong: [...(isOpen ? ["Others can read the copy."] : []), ...wrong],
    };
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
    return new Map(
      tablesIn(sqlite).map((name) => {
        const count = sqlite.query<{ rows: number }, []>(`SELECT count(*) AS rows FROM "${name}"`).get();
        return [name, count?.rows ?? 0];
      }),
    );
  })();
}
