import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Area } from "#kit/dev/generate/plan.server.ts";

interface Named {
  name: string;
  version: string;
}

/** A feature with what was said to generate it, to which fields can be added; or something else, with its path or its feature. */
interface Generated extends Named {
  what?: "page" | "mail" | "job";
  /** Of a mail or a job, its name. With spaces between: the formatter would put a short list into one line. */
  fields?: string;
  every?: string | undefined;
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

/** A mail or a job as it is removed, for a feature has several; else the name of the feature, which a page is, too. */
const keyOf = ({ what, name, fields = "" }: Omit<Generated, "version">) =>
  what === "mail" || what === "job" ? [what, name, fields].join(" ") : name.replace(/.*\//, "");

/**
 * An upgrade must not bring it back; nothing brings back what was generated.
 * @param key a feature, with its mails and jobs, or `mail orders reminder`
 */
export const rememberRemoval = (root: string, key: string): void =>
  change(root, ({ version, generated = [], removed = [] }) => {
    const isOwn = key.includes(" ") || generated.some((one) => keyOf(one) === key);
    return {
      generated: generated.filter((one) => keyOf(one) !== key && one.name !== key),
      removed: isOwn ? removed : [...removed.filter(({ name }) => name !== key), { name: key, version }],
    };
  });

export const rememberGenerated = (root: string, made: Omit<Generated, "version">): void =>
  change(root, ({ version, generated = [], removed = [] }) => {
    const entry = { version, ...made };
    const isIt = (one: Generated) => keyOf(one) === keyOf(made);
    const list = generated.some(isIt)
      ? generated.map((one) => (isIt(one) ? entry : one))
      : [...generated, entry];
    return { generated: list, removed };
  });

export function generatedIn(root: string, name: string): Generated | undefined {
  const file = recordIn(root);
  if (file === undefined) return undefined;
  const { generated = [] }: ProjectRecord = JSON.parse(readFileSync(join(root, file), "utf8"));
  return generated.find((one) => keyOf(one) === name);
}

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
