import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Area } from "#kit/dev/generate/plan.server.ts";

interface Named {
  name: string;
  version: string;
}

/** A feature with what was said to generate it, to which fields can be added. */
interface Generated extends Named {
  /** With spaces between: the formatter would put a short list into one line. */
  fields?: string;
  singular?: string | undefined;
  title?: string | undefined;
  owner?: boolean | undefined;
  area?: Area | undefined;
}

interface ProjectRecord {
  version: string;
  generated?: Generated[];
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

export const rememberGenerated = (root: string, made: Omit<Generated, "version">): void =>
  change(root, ({ version, generated = [], removed = [] }) => {
    const entry = { version, ...made };
    const isKnown = generated.some(({ name }) => name === made.name);
    const list = isKnown
      ? generated.map((one) => (one.name === made.name ? entry : one))
      : [...generated, entry];
    return { generated: list, removed };
  });

export function generatedIn(root: string, name: string): Generated | undefined {
  const file = recordIn(root);
  if (file === undefined) return undefined;
  const { generated = [] }: ProjectRecord = JSON.parse(readFileSync(join(root, file), "utf8"));
  return generated.find((one) => one.name === name);
}

const without = <One extends Named>(list: readonly One[], name: string): One[] =>
  list.filter((one) => one.name !== name);

function change(
  root: string,
  to: (record: ProjectRecord) => Required<Pick<ProjectRecord, "generated" | "removed">>,
): void {
  const file = recordIn(root);
  if (file === undefined) return;
  const path = join(root, file);
  const record: ProjectRecord = JSON.parse(readFileSync(path, "utf8"));
  const { generated: _, removed: __, ...rest } = record;
  const lists = Object.entries(to(record)).filter(([, list]) => list.length > 0);
  writeFileSync(path, `${JSON.stringify({ ...rest, ...Object.fromEntries(lists) }, null, 2)}\n`);
}
