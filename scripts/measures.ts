import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { resolve } from "../cli/src/options/resolve.ts";
import { readTemplateFolder } from "../cli/src/ports/template.ts";
import { plan } from "../cli/src/project/plan.ts";
import type { Files } from "../cli/src/template/files.ts";
import { withoutTestsOfKit } from "../cli/src/template/kit.ts";
import { namesUsed } from "./kit-names.ts";

/** A measure of what owners must read or maintain in a new project. */
export interface Measure {
  name: string;
  /** The value in 0.2.0. */
  before: number;
  goal: number;
  /** `npm test` fails above it. Limits of totals leave a margin of 3 % over the most recently added feature. */
  limit: number;
  value: number;
  /** The items counted, where a list is more useful than its length. */
  found?: readonly string[];
}

const root = join(import.meta.dirname, "..");
const product = /^(?:src|kit)\/.*\.(?:tsx?|css)$/;
/** The generator's templates, which are not part of the product. */
const templates = "kit/dev/generate/internal/templates/";
const notProduct = /\.test\.tsx?$|\.gen\.ts$|testing[^/]*$|\/fixtures\/|\.d\.ts$/;

/** The measures of a project made with the defaults, from its files alone. */
export function measures(): Measure[] {
  const files = newProject();
  const getLines = (path: string) =>
    getText(files, path)
      .split("\n")
      .filter((line) => line.trim()).length;
  const ofTemplates = [...files.keys()].filter((path) => path.startsWith(templates));
  const lines = new Map(
    [...files.keys()]
      .filter((path) => product.test(path) && !notProduct.test(path) && !path.startsWith(templates))
      .map((path) => [path, getLines(path)]),
  );
  const count = (paths: readonly string[]) => paths.reduce((total, path) => total + getLines(path), 0);
  const below = (folder: string) => [...lines].filter(([path]) => path.startsWith(folder));
  const sum = (of: [string, number][]) => of.reduce((total, [, count]) => total + count, 0);
  const sorted = below("src/")
    .map(([, count]) => count)
    .toSorted((a, b) => a - b);
  const generator = below("kit/dev/generate/");
  const kit = below("kit/").filter(([path]) => !path.startsWith("kit/dev/generate/"));
  const once = onceImported(files, [...lines.keys()]);
  const knowing = knowingBooks(files, [...lines.keys()]);
  const open = below("kit/").filter(([path]) => !path.includes("/internal/"));
  const names = [...namesUsed().values()].reduce((total, { size }) => total + size, 0);
  const pairs = pairsOfRooms(files, [...lines.keys()]);
  return [
    { name: "files of a new project", before: 1066, goal: 600, limit: 790, value: files.size },
    { name: "files of src", before: 714, goal: 300, limit: 307, value: below("src/").length },
    {
      name: "non-blank lines of src",
      before: 31_100,
      goal: 15_000,
      limit: 21_100,
      value: sum(below("src/")),
    },
    { name: "files of kit without its generator", before: 0, goal: 170, limit: 195, value: kit.length },
    {
      name: "non-blank lines of kit without its generator",
      before: 0,
      goal: 10_500,
      limit: 19000,
      value: sum(kit),
    },
    // Before: 4,022, including templates in text files, which were not counted.
    { name: "non-blank lines of the generator", before: 0, goal: 2000, limit: 3810, value: sum(generator) },
    {
      name: "non-blank lines of the generator's templates",
      before: 0,
      goal: 1000,
      limit: 1010,
      value: count(ofTemplates),
    },
    {
      name: "lines of the generator's templates that no type checker and linter reads",
      before: 0,
      goal: 0,
      limit: 0,
      value: count(ofTemplates.filter((path) => !/\.tsx?$/.test(path))),
    },
    {
      name: "lines of the longest file",
      before: 261,
      goal: 300,
      limit: 300,
      value: Math.max(...lines.values()),
    },
    {
      name: "files of src with one importer, in their own folder",
      before: 154,
      goal: 30,
      limit: 34,
      value: once.length,
      found: once,
    },
    {
      name: "files that import books from outside its folder and routes",
      before: 25,
      goal: 2,
      limit: 2,
      value: knowing.length,
      found: knowing,
    },
    { name: "public files of kit", before: 0, goal: 60, limit: 147, value: open.length },
    { name: "public names of kit", before: 0, goal: 200, limit: 560, value: names },
    {
      name: "pairs of kit rooms that import each other",
      before: 0,
      goal: 0,
      limit: 0,
      value: pairs.length,
      found: pairs,
    },
    // The goal is 45 to 90. With fewer lines, files are too fragmented.
    {
      name: "median lines of a file of src",
      before: 33,
      goal: 45,
      limit: 45,
      value: sorted[sorted.length >> 1] ?? 0,
    },
  ];
}

/** The files of a project that is created without any options. */
function newProject(): Files {
  const path = join(tmpdir(), "damson-measures");
  const template = readTemplateFolder(join(root, "template"));
  const facts = {
    version: "0.0.0",
    cwd: dirname(path),
    path,
    secret: "0".repeat(64),
    kept: [],
    ignore: undefined,
    insideRepository: false,
    bun: true,
    git: "ready",
  } as const;
  const packed = { ...template, files: withoutTestsOfKit(template.files) };
  return plan(resolve({}, facts.cwd), facts, packed).files;
}

const getText = (files: Files, path: string) => new TextDecoder().decode(files.get(path)?.bytes);

const specifier = /(?:from|import)\s*\(?\s*"([^"]+)"/g;

/** The files in `src` and `kit` that a file imports. */
function parseImports(files: Files, path: string): string[] {
  return [...getText(files, path).matchAll(specifier)].map(([, name = ""]) => {
    if (name.startsWith("#kit/")) return name.slice(1);
    return name.startsWith("#") ? `src/${name.slice(1)}` : posix.join(posix.dirname(path), name);
  });
}

/** Pairs of kit rooms that import each other, with the imports in both directions. */
function pairsOfRooms(files: Files, paths: readonly string[]): string[] {
  const getRoom = (path: string) => /^kit\/(\w+)\//.exec(path)?.[1];
  const arrows = new Map<string, string[]>();
  for (const path of paths)
    for (const target of parseImports(files, path)) {
      const [from, to] = [getRoom(path), getRoom(target)];
      if (from === undefined || to === undefined || from === to) continue;
      arrows.set(`${from} ${to}`, [...(arrows.get(`${from} ${to}`) ?? []), `  ${path} → ${target}`]);
    }
  return [...arrows].flatMap(([arrow, found]) => {
    const [from = "", to = ""] = arrow.split(" ");
    const back = from < to ? arrows.get(`${to} ${from}`) : undefined;
    return back ? [[`${from} and ${to}`, ...found, ...back].join("\n")] : [];
  });
}

function onceImported(files: Files, paths: readonly string[]): string[] {
  const importers = new Map<string, string[]>();
  for (const path of paths)
    for (const target of parseImports(files, path))
      importers.set(target, [...(importers.get(target) ?? []), path]);
  return paths.filter((path) => {
    const [one, ...others] = new Set(importers.get(path));
    return (
      path.startsWith("src/") && one && others.length === 0 && posix.dirname(one) === posix.dirname(path)
    );
  });
}

function knowingBooks(files: Files, paths: readonly string[]): string[] {
  // An icon has this name too.
  const own = /^src\/(?:features\/books\/|routes\/(?:app|manager)\/books\/|ui\/icon-names\.ts$)/;
  return paths.filter(
    (path) => !own.test(path) && /\bbooks?\b|[a-z]Books?\b|\bbooks?[A-Z]/.test(getText(files, path)),
  );
}

if (import.meta.main) {
  const rows = measures().map(({ name, before, goal, limit, value }) => ({
    name,
    before,
    now: value,
    goal,
    limit,
  }));
  console.table(rows);
}
