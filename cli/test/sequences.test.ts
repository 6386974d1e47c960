import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { limitMs } from "../../packages/conformance/src/limits.ts";
import { checkTexts } from "../../template/kit/dev/check-texts.server.ts";
import { fieldChange } from "../../template/kit/dev/generate/internal/field.server.ts";
import { featureChange } from "../../template/kit/dev/generate/internal/generate.server.ts";
import { getNames, Refusal } from "../../template/kit/dev/generate/names.server.ts";
import { format, writeFiles } from "../../template/kit/dev/generate/write.server.ts";
import { parseExports, parseImports } from "../../template/scripts/remove/code.ts";
import { withoutFeatures } from "../../template/scripts/remove/features.ts";
import { resolveImport } from "../../template/scripts/remove/without.ts";

// Adds and removes features and fields in random order, with manual edits in between. Checks only files;
// tests/generate-sequences.test.ts checks types, migrations and rows.

const template = join(import.meta.dirname, "../../template");
const seed = Number(process.env.SEQUENCE_SEED ?? Date.now() % 1_000_000);
const runs = Number(process.env.SEQUENCES ?? 1);
const steps = Number(process.env.SEQUENCE_STEPS ?? 6);

/** Mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function randomFrom(start: number): (below: number) => number {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const features = [
  ["notes", "title:text", "body:longtext?"],
  ["orders", "number:text!", "amount:money:EUR", "status:enum(open,paid)"],
  ["orders-lines", "title:text", "count:integer"],
  ["files", "name:text", "photo:image?"],
  ["messages", "subject:text", "sentAt:datetime?", "from:email?"],
  ["offers", "title:text", "salary:decimal:2?", "remote:boolean"],
  ["news", "title:text", "day:date", "phase:enum(draft,final)?"],
  ["loans", "title:text", "back:date?", "state:enum(out,back)", "item:tools?"],
  ["tools", "name:text!", "sketch:image?"],
] as const;
/** Features whose records belong to teams. */
const ofTeams = new Set<string>(["loans", "tools"]);
const fields = [
  ...["due:date?", "rank:integer?", "paidAt:datetime?", "site:url?", "scan:image?", "reader:user?"],
  ...["level:enum(low,high)=low", "price:money:EUR?", "weight:decimal:1?", "remark:longtext?", "kind:text?"],
  ...["done:boolean", "total:integer=0", "code:text:20=none", "order:orders?", "note:notes?", "class:text?"],
  "tool:tools?",
];

interface Project {
  root: string;
  /** The generated features with their fields. */
  made: Map<string, string[]>;
  edits: { feature: string; path: string; text: string }[];
}

const read = ({ root }: Project, path: string) => readFileSync(join(root, path), "utf8");

function project(): Project {
  const root = mkdtempSync(join(tmpdir(), "damson-sequence-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of ["src", "kit", "e2e", "scripts", "docs"])
    cpSync(join(template, name), join(root, name), { recursive: true });
  for (const name of ["lint", "node_modules"]) symlinkSync(join(template, name), join(root, name));
  for (const name of ["biome.json", "languages.json", "package.json"])
    cpSync(join(template, name), join(root, name));
  return { root, made: new Map(), edits: [] };
}

function getTexts({ root }: Project): Map<string, string> {
  const paths = ["src", "kit", "e2e", "scripts", "docs"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  const texts = paths.filter((path) => /\.(?:tsx?|json|md)$/.test(path));
  return new Map(texts.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

async function write({ root }: Project, files: Readonly<Record<string, string>>): Promise<void> {
  writeFiles(root, files);
  const code = Object.keys(files).filter((path) => path.endsWith("x") || path.endsWith(".ts"));
  if (code.length > 0) await format(root, code);
}

const optionsFor = (plural: string, list: readonly string[]) => ({
  plural,
  fields: list,
  team: ofTeams.has(plural),
});

type Step = (project: Project, random: (below: number) => number) => Promise<string | undefined>;

const generateFeature: Step = async (project, random) => {
  const [plural, ...list] = features[random(features.length)] ?? features[0];
  if (project.made.has(plural)) return undefined;
  // A field can only refer to a feature that exists.
  const known = list.filter((field) => !/:tools\?$/.test(field) || project.made.has("tools"));
  await write(project, featureChange(project.root, optionsFor(plural, known)).files);
  project.made.set(plural, known);
  return `generate feature ${plural}`;
};

const generateField: Step = async (project, random) => {
  const [plural, known] = [...project.made][random(project.made.size)] ?? [];
  const field = fields[random(fields.length)] ?? "";
  const name = field.replace(/:.*/, "");
  if (!plural || !known || known.some((one) => one.startsWith(`${name}:`))) return undefined;
  try {
    const { files } = await fieldChange(project.root, optionsFor(plural, [field]), known);
    await write(project, files);
  } catch (error) {
    // The referenced feature is missing or is the feature itself, or the place was edited.
    if (!(error instanceof Refusal)) throw error;
    expect(error.message.split("\n")[0]).toMatch(/[.:?]$/);
    return `refused: generate field ${plural} ${field}`;
  }
  project.made.set(plural, [...known, field.replace(/=.*/, "")]);
  return `generate field ${plural} ${field}`;
};

const removeFeature: Step = async (project, random) => {
  const name = [...project.made.keys()][random(project.made.size)];
  if (name === undefined) return undefined;
  const before = getTexts(project);
  const { files, left } = withoutFeatures(before, [name]);
  if (left.length > 0) return `refused: remove feature ${name}`;
  const gone = [...before.keys()].filter((path) => !files.has(path));
  for (const path of gone) rmSync(join(project.root, path));
  for (const folder of ["features", "routes/app", "routes/app/t/$team", "routes/manager"])
    rmSync(join(project.root, "src", folder, name), { recursive: true, force: true });
  const changed = [...files].filter(([path, text]) => before.get(path) !== text);
  await write(project, Object.fromEntries(changed));
  project.made.delete(name);
  project.edits = project.edits.filter(({ feature }) => feature !== name);
  return `remove feature ${name}`;
};

/** Edits that owners make, each to files of one feature. */
const edits: Readonly<Record<string, (text: string, random: (below: number) => number) => string>> = {
  "search.ts": (text) => `${text}\n/** Written by hand. */\nexport const mostRows = 50;\n`,
  "schema.ts": (text) => text.replace(/: optional\((.*)\),$/m, ": $1,"),
  "tables.server.ts": (text) =>
    text.replace(/^( +)search: text/m, '$1byHand: text("by_hand"),\n$1search: text'),
  "fields.tsx": (text, random) => {
    const lines = text.split("\n");
    const at = lines.flatMap((line, index) => (/^ {4}\w+: \w+Field\(\{.*\}\),$/.test(line) ? index : []));
    const [one = 0, other = 0] = [at[0], at.at(-1)];
    if (random(2) === 0) [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
    else lines[one] = (lines[one] ?? "").replace(" })", ", hidden: true })");
    return lines.join("\n");
  },
  "store.server.ts": (text) =>
    `import { join } from "node:path";\n${text}\nexport const byHand = (name: string) => join("by-hand", name);\n`,
  "feature.ts": (text) => text.replace(/section: "application",/, 'section: "configuration",'),
};

const editByHand: Step = async (project, random) => {
  const feature = [...project.made.keys()][random(project.made.size)];
  const [name, edit] = Object.entries(edits)[random(Object.keys(edits).length)] ?? [];
  if (!feature || !name || !edit) return undefined;
  const path = `src/features/${feature}/${name}`;
  const before = read(project, path);
  // Skip an edit that was already made.
  if (/byHand|by hand|hidden: true/.test(before)) return undefined;
  await write(project, { [path]: edit(before, random) });
  const lines = new Set(before.split("\n"));
  const [text] = read(project, path)
    .split("\n")
    .filter((line) => /by.hand|hidden: true/i.test(line) && !lines.has(line));
  if (text) project.edits.push({ feature, path, text: text.trim() });
  return `edit ${path}`;
};

const renameLabel: Step = async (project, random) => {
  const feature = [...project.made.keys()][random(project.made.size)];
  if (feature === undefined) return undefined;
  const path = "src/locales/en.json";
  const texts = JSON.parse(read(project, path));
  const labels = texts[getNames(feature).texts].fields;
  const key = Object.keys(labels)[0] ?? "";
  const text = `Words for ${feature} ${key}`;
  labels[key] = text;
  writeFileSync(join(project.root, path), `${JSON.stringify(texts, null, 2)}\n`);
  project.edits.push({ feature, path, text });
  return `rename a label of ${feature}`;
};

const all: readonly Step[] = [
  ...[generateFeature, generateFeature, generateField, generateField],
  ...[removeFeature, editByHand, editByHand, renameLabel],
];

/** Names that code imports from project files that do not export them. */
function missingIn(files: ReadonlyMap<string, string>): string[] {
  const isCode = (path: string) => /^(?:src|e2e|scripts)\/.*\.tsx?$/.test(path) && !path.includes(".gen.");
  return [...files].flatMap(([path, text]) =>
    isCode(path)
      ? parseImports(text).flatMap(({ from, names }) => {
          const target = resolveImport(from, path);
          if (!isCode(target)) return [];
          const there = parseExports(files.get(target) ?? "");
          return names.filter((name) => !there.includes(name)).map((name) => `${path}: ${name} of ${from}`);
        })
      : [],
  );
}

const shared = {
  "en fr": [
    "Actions",
    "Application",
    "Configuration",
    "Description",
    "Genre",
    "Genres",
    "Notifications",
    "Public",
    "Version {{version}}",
  ],
};
const faultsIn = ({ root }: Project) => checkTexts(root, { ...shared });

test.each(Array.from({ length: runs }, (_, at) => seed + at))(
  "features, fields, removals and manual edits work in any order (SEQUENCE_SEED=%i)",
  { timeout: limitMs(600_000) },
  async (start) => {
    const random = randomFrom(start);
    const own = project();
    const base = getTexts(own);
    const [missing, faults] = [missingIn(base), faultsIn(own)];
    const done: string[] = [];
    const transpiler = new Bun.Transpiler({ loader: "tsx" });
    for (let tries = 0; done.length < steps && tries < steps * 20; tries++) {
      const step = all[random(all.length)] ?? generateFeature;
      const said = await step(own, random).catch((error) => {
        throw new Error(`SEQUENCE_SEED=${start}: after ${done.join(", ")}`, { cause: error });
      });
      if (said === undefined) continue;
      done.push(said);
      const where = `SEQUENCE_SEED=${start}: ${done.join(", ")}`;
      const texts = getTexts(own);
      expect(missingIn(texts), where).toEqual(missing);
      expect(faultsIn(own), where).toEqual(faults);
      for (const [path, text] of texts)
        if (/\.tsx?$/.test(path) && base.get(path) !== text)
          expect(() => transpiler.transformSync(text), `${where}: ${path}`).not.toThrow();
      for (const { path, text } of own.edits) expect(read(own, path), where).toContain(text);
      const listed = [...read(own, "src/app/features.ts").matchAll(/"#features\/([^/]+)\/feature\.ts"/g)];
      const present = [...(base.get("src/app/features.ts") ?? "").matchAll(/"#features\/([^/]+)\//g)];
      expect(listed.map(([, name]) => name).sort(), where).toEqual(
        [...present.map(([, name]) => name), ...own.made.keys()].sort(),
      );
    }
    // After all features are removed, the project is the same as before.
    const left = [...own.made.keys()];
    const { files } = withoutFeatures(getTexts(own), left);
    const changed = [...files].filter(([path, text]) => base.get(path) !== text);
    await write(own, Object.fromEntries(changed));
    for (const [path] of changed)
      expect(read(own, path), `SEQUENCE_SEED=${start}: ${path}`).toBe(base.get(path));
    expect([...files.keys()].sort(), `SEQUENCE_SEED=${start}: ${done.join(", ")}`).toEqual(
      [...base.keys()].sort(),
    );
  },
);

test("removing a feature also removes texts that otherwise only the generator's templates use", async () => {
  const own = project();
  const [base, faults] = [getTexts(own), faultsIn(own)];
  // The template has fields with these names.
  const options = optionsFor("trips", ["title:text", "due:date?", "status:enum(open,closed)?"]);
  await write(own, featureChange(own.root, options).files);
  expect(faultsIn(own)).toEqual(faults);
  const { files } = withoutFeatures(getTexts(own), ["trips"]);
  const english = "src/locales/en.json";
  expect(JSON.parse(files.get(english) ?? "")).toEqual(JSON.parse(base.get(english) ?? ""));
});
