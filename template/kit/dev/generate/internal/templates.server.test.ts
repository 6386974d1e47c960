import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getNames } from "../names.server.ts";
import { parseFields } from "./fields.server.ts";
import { hasTeams, targetsIn } from "./project.server.ts";
import { addedImports, getFiles, ownFiles } from "./templates.server.ts";
import type { Target } from "./types.server.ts";

const templates = join(import.meta.dirname, "templates");
const place: Target = {
  table: "oddPlace",
  module: "#features/odd-places/tables.server.ts",
  label: (table) => `${table}.title`,
  sort: "titleSort",
  texts: ["search"],
  features: [{ name: "oddPlaces", path: "odd-places" }],
  pages: ["/app/odd-places/$id"],
};
const fields =
  `title:text! note:longtext? pages:integer? weight:decimal:2? price:money:EUR? done:boolean due:date?
  seenAt:datetime? contact:email? site:url? status:enum(open,closed)? photo:image? place:odd-places?`.split(
    /\s+/,
  );

/** The imports in order, and the rest of the code without its formatting. */
function bare(code: string) {
  const imports = [...code.matchAll(/^import (type )?\{([^}]*)\} from "(.*)";\n/gm)].flatMap(
    ([, type = "", names = "", module]) =>
      names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `${module}: ${type}${name}`),
  );
  const rest = code.replace(/^import [^;]*;\n|^[ \t]*\/\/ #(?:end)?region.*\n/gm, "");
  return { imports: imports.sort(), code: rest.replace(/[\s,()]+/g, "").replace(/[;{}]/g, "$&\n") };
}

const written = (folder: string) =>
  readdirSync(join(templates, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test("generating the fields of the template feature gives the template feature", () => {
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

test("generated code does not contain the template's name", () => {
  const plans = [
    {},
    { team: true },
    { team: true, rank: "admin" },
    { owner: true },
    { area: "both" },
  ] as const;
  const features = plans.flatMap((options) =>
    [["title:text"], ["title:text", "front:image?", "back:image?"]].map((specs) =>
      ownFiles({ names: getNames("orders"), ...parseFields(specs, targetsIn(process.cwd()), options) }),
    ),
  );
  const page = {
    ...{ path: "about-us", camel: "aboutUs", texts: "about-us", place: "/app/t/$team/about-us" },
    ...{ area: "app", section: "", icon: "file-text", entry: ", team: true", up: "../../../" },
  };
  const list = { of: "orders", kind: "order", many: "orders", Many: "Orders", ofWords: "orders" };
  const part = {
    ...{ path: "about-us", camel: "aboutUs", texts: "orders", feature: "orders", manifest: "orders" },
    words: "about us",
  };
  const job = { ...part, job: "orders: about us" };
  const given = { added: "id", inputs: "id", input: "id: z.string()", example: 'id: "1"' };
  const kinds = {
    ...{ "public-page": page, page, mail: part },
    "list-page": { ...page, ...list, loadingTeam: "(loading.params.team)" },
    job: { ...job, ...given },
    schedule: { ...job, when: "every hour", tested: "every: 3600000" },
  };
  const others = Object.entries(kinds).map(([kind, slots]) => getFiles(kind, slots));
  for (const files of [...features, ...others])
    for (const [path, code] of Object.entries(files))
      expect(path + code, path).not.toMatch(/\bodd|odd[A-Z_]|Odd[A-Z]|\bphoto\b|undefined\b(?! \|)/);
});

test('a name may contain "photo", the image of the template feature', () => {
  const specs = ["title:text", "picture:image?", "coverPhoto:image?", "photo2:image?"];
  const files = ownFiles({ names: getNames("photos"), ...parseFields(specs, {}, { team: true }) });
  const of = (name: string) => files[`src/features/photos/${name}`] ?? "";
  const queries = of("queries.ts");
  const [server, search] = [of("feature.server.ts"), of("search.ts")];
  const all = ["picture", "coverPhoto", "photo2"];
  expect(Array.from(queries.matchAll(/`\/api\/.*`/g), ([path]) => path)).toEqual(
    all.map((name) => `\`/api/t/\${encodeURIComponent(team)}/photos/\${encodeURIComponent(id)}/${name}\``),
  );
  expect(Array.from(queries.matchAll(/export const (send\w+)/g), ([, name]) => name)).toEqual([
    "sendPicture",
    "sendCoverPhoto",
    "sendPhoto2",
  ]);
  expect(Array.from(search.matchAll(/export const (\w+)Size/g), ([, name]) => name)).toEqual(all);
  expect(Array.from(server.matchAll(/column: photo\.(\w+)/g), ([, name]) => name)).toEqual(all);
  expect(Array.from(server.matchAll(/"Set the (.*) of a photo"/g), ([, name]) => name)).toEqual([
    "picture",
    "cover photo",
    "photo2",
  ]);
});

test("everything that generated code imports in addition to the template's imports is exported", async () => {
  const lost: string[] = [];
  for (const [module, names] of addedImports.flatMap(Object.entries<string>)) {
    const path = module
      .replace(/^#(?!kit)/, "src/")
      .replace(/^#|^\.\//, (start) => (start === "#" ? "" : "src/app/"));
    if (module.includes("team") && !hasTeams(process.cwd()) && !existsSync(path)) continue;
    const isPackage = path === module;
    const code = isPackage ? `export { ${Object.keys(await import(module))} };` : readFileSync(path, "utf8");
    const isExported = (name: string) =>
      (name.startsWith(":")
        ? new RegExp(`^export (?:interface|type) ${name.slice(1)}\\b`, "m")
        : new RegExp(`^export (?:(?:async )?(?:const|function|class) |\\{[^}]*\\b)${name}\\b`, "m")
      ).test(code);
    lost.push(...names.split(" ").flatMap((name) => (isExported(name) ? [] : `${module}: ${name}`)));
  }
  expect(lost).toEqual([]);
});
