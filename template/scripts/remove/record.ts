import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Named {
  name: string;
  version: string;
}

interface ProjectRecord {
  version: string;
  generated?: Named[];
  removed?: Named[];
}

/** The file in which a project says how it was made, for upgrades; whoever made it gave it its name. */
export const recordIn = (root: string): string | undefined =>
  readdirSync(root).find((name) => /^\.\w+\.json$/.test(name));

/** An upgrade must not bring it back; nothing brings back what was generated. */
export const rememberRemoval = (root: string, name: string): void =>
  change(root, ({ version, generated = [], removed = [] }) => {
    const isOwn = generated.some((one) => one.name === name);
    return {
      generated: without(generated, name),
      removed: isOwn ? removed : [...without(removed, name), { name, version }],
    };
  });

export const rememberGenerated = (root: string, name: string): void =>
  change(root, ({ version, generated = [], removed = [] }) => ({
    generated: [...without(generated, name), { name, version }],
    removed,
  }));

const without = (list: readonly Named[], name: string) => list.filter((one) => one.name !== name);

function change(root: string, to: (record: ProjectRecord) => { generated: Named[]; removed: Named[] }): void {
  const file = recordIn(root);
  if (file === undefined) return;
  const path = join(root, file);
  const record: ProjectRecord = JSON.parse(readFileSync(path, "utf8"));
  const { generated: _, removed: __, ...rest } = record;
  const lists = Object.entries(to(record)).filter(([, list]) => list.length > 0);
  writeFileSync(path, `${JSON.stringify({ ...rest, ...Object.fromEntries(lists) }, null, 2)}\n`);
}
