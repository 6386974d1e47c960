import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getNames } from "../names.server.ts";
import { parseFields } from "./fields.server.ts";
import { targetsIn } from "./project.server.ts";
import { getFiles, ownFiles } from "./templates.server.ts";
import type { Target } from "./types.server.ts";

const templates = join(import.meta.dirname, "templates");
const place: Target = {
  table: "oddPlace",
  module: "#features/odd-places/tables.server.ts",
  label: (table) => `${table}.title`,
  sort: "titleSort",
  texts: ["search"],
  feature: { name: "oddPlaces", path: "odd-places" },
  pages: ["/app/odd-places/$id"],
};
const fields =
  `title:text! note:longtext? pages:integer? weight:decimal:2? price:money:EUR? done:boolean due:date?
  seenAt:datetime? contact:email? site:url? status:enum(open,closed)? photo:image? place:odd-places?`.split(
    /\s+/,
  );

/** The imports in order, and the code without what a formatter decides. */
function bare(code: string) {
  const imports = [...code.matchAll(/^import (type )?\{([^}]*)\} from "(.*)";\n/gm)].flatMap(
    ([, type = "", names = "", module]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `${module}: ${type}${name}`),
  );
  const rest = code.replace(/^import [^;]*;\n|^ *\/\/ #(?:end)?region.*\n/gm, "");
  return { imports: imports.sort(), code: rest.replace(/[\s,()]+/g, "").replace(/[;{}]/g, "$&\n") };
}

const written = (folder: string) =>
  readdirSync(join(templates, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test("what is generated for the fields of the template feature is the template feature", () => {
  const targets = { ...targetsIn(process.cwd()), "odd-places": place };
  const plan = { names: getNames("odd-things"), ...parseFields(fields, targets, { owner: true }) };
  const generated = ownFiles(plan);
  const folder = join(templates, "feature");
  const files = written("feature").map((file) => [file.slice(folder.length + 1), file] as const);
  const getPath = (path: string) => path.replaceAll("\\", "/").replace(".testing.server.", ".test.");
  expect(Object.keys(generated).sort()).toEqual(files.map(([path]) => getPath(path)).sort());
  for (const [path, file] of files)
    expect(bare(generated[getPath(path)] ?? ""), path).toEqual(bare(readFileSync(file, "utf8")));
});

test("the name of a template is nowhere in what is generated", () => {
  const plan = { names: getNames("orders"), ...parseFields(["title:text", "front:image?"], {}, {}) };
  const slots = {
    path: "about-us",
    camel: "aboutUs",
    feature: "orders",
    words: "about us",
    texts: "about-us",
  };
  const all = [ownFiles(plan), ...["public-page", "mail"].map((kind) => getFiles(kind, slots))];
  expect(JSON.stringify(all)).not.toMatch(/\bodd|Odd[A-Z]|\bphoto\b/);
});
