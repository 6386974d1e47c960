import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFolder, readFiles } from "../cli/src/ports/template.ts";
import { overlayNames } from "../cli/src/transform/overlay.ts";
import { writeInitialMigrations } from "./initial-migration.ts";
import { writeOverlaid } from "./overlay.ts";

// Writes the migration for changed tables, for every database, and the initial migration of new projects: bun
// scripts/generate-migrations.ts --name <name>

const template = join(import.meta.dirname, "../template");

function generate(folder: string): void {
  const command = ["run", "db:generate", ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, command, { cwd: folder, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

generate(template);
for (const name of overlayNames(readFiles(template, listFolder(template)))) {
  const overlay = join(template, "overlays", name);
  const migrations = join(overlay, "drizzle");
  if (!existsSync(migrations)) continue;
  const tree = mkdtempSync(join(tmpdir(), "overlaid-"));
  try {
    writeOverlaid(name, tree);
    generate(tree);
    cpSync(join(tree, "drizzle"), migrations, { recursive: true });
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
  const file = join(overlay, "overlay.json");
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  const isNew = (path: string) => !existsSync(join(template, path));
  const paths = listFolder(migrations).map((path) => `drizzle/${path}`);
  manifest.add = [...new Set([...manifest.add, ...paths.filter(isNew)])].filter(isNew).sort();
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
writeInitialMigrations();
