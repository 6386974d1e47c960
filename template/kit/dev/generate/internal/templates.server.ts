import { readFileSync } from "node:fs";
import { join } from "node:path";
import { capital, toLabel } from "../names.server.ts";
import known from "./imports.json" with { type: "json" };
import { getArea, getAreas, getImages, getReferences, getScopeKind, type Plan } from "./plan.server.ts";
import { areaSlots, getSlots, type Slots } from "./slots.server.ts";
import { getTarget } from "./types.server.ts";

interface Template {
  path: string;
  /** Modules that the file may import; in things.txt, the kind of thing. */
  rooms: RegExp;
  code: string;
}

/** Parses templates/<name>.txt. A line with the path and `rooms` precedes each file. */
function templatesIn(name: string): Template[] {
  const text = readFileSync(join(import.meta.dirname, "templates", `${name}.txt`), "utf8");
  return text
    .split(/^--- /m)
    .slice(1)
    .map((part) => {
      const [, path = "", rooms = "", code = ""] = /^(\S+) ?([^\n]*)\n(.*)$/s.exec(part) ?? [];
      return { path, rooms: new RegExp(rooms || "^$"), code };
    });
}

function filled(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (slot, name) => {
    const value = slots[name];
    if (value === undefined) throw new Error(`No code for ${slot}`);
    return value;
  });
}

/** Keeps lines that begin with `owned|`, `team|` or `shared|` for features with that scope, and with none. */
const linesFor = (code: string, plan: Plan): string =>
  code.replace(/^([a-z ]+)\|(.*\n)/gm, (_, whose, line) =>
    whose.split(" ").includes(getScopeKind(plan)) ? line : "",
  );

/** The slots for images from templates/images.txt: some for each image, some only for the first. */
function imageSlots(plan: Plan, slots: Slots): Slots {
  const images = getImages(plan);
  const parts = templatesIn("images").map(({ path, rooms, code }) => {
    const meant = rooms.test("first") ? images.slice(0, 1) : images;
    const texts = meant.map(({ name }) => {
      const own = { field: name, Field: capital(name), fieldWords: toLabel(name).toLowerCase() };
      return filled(linesFor(code, plan), { ...slots, ...own }).trimEnd();
    });
    return [path, texts.join("\n")];
  });
  const { imageFile: files = "", imageItem = "", ...rest } = Object.fromEntries(parts);
  const answered = `${plan.owner ? "owner: choiceItem," : ""}${imageItem}`;
  return {
    ...rest,
    besides: answered ? `{ ${answered} ...versioned }` : "versioned",
    files: files && `files: [${files}],`,
  };
}

/** Exported names by module: values, then types after a colon. "=" precedes a default export. */
type Modules = Readonly<Record<string, string>>;

/** Used instead of those in imports.json for features of teams. In others, an owner's feature may have these names. */
const ofTeams: Modules = {
  "drizzle-orm": "eq like",
  "#config/deletions.server.ts": "deletions : Called",
  "#config/team-choices.server.ts": "choicesOfMembers ofMembers",
  "#config/team-tables.server.ts": "organization",
  "#kit/client/team.ts": "inTeam requireRank useTeam useTeamIfAny",
  "#kit/shared/permissions.ts": ": Team",
  "./teams-resource-testing.server.ts": "testTeamResource",
};

/**
 * Adds the imports that the code needs.
 * @param rooms the modules of the kit to import from, because several may export the same name
 * @param own other modules to import from
 */
function withImports(code: string, rooms: RegExp, own: Modules): string {
  const bare = code.replace(/\/\*\*.*?\*\/|"[^"\n]*"|`[^`]*`/gs, "");
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w$-]|(?<!\\.\\.)\\.)${name}(?![\\w-]|\\??:)`).test(bare);
  const lines = Object.entries({ ...known, ...own }).flatMap(([module, names]) => {
    if (module.startsWith("#kit/") && !(module in own) && !rooms.test(module)) return [];
    const from = ` from "${module.replace(/(?<=.)#.*/, "")}";`;
    if (names.startsWith("=")) return isUsed(names.slice(1)) ? [`import ${names.slice(1)}${from}`] : [];
    const [values = "", types = ""] = names.split(":");
    const used = (text: string) => text.split(" ").filter((name) => name && isUsed(name));
    const all = [...used(values), ...used(types).map((name) => `type ${name}`)];
    return all.length > 0 ? [`import { ${all.join(", ")} }${from}`] : [];
  });
  return `${lines.join("\n")}\n\n${code}`;
}

function parseExports(code: string): string {
  const names = (kinds: string) =>
    [...code.matchAll(new RegExp(`^export (?:async )?(?:${kinds}) (\\w+)`, "gm"))].map(([, name]) => name);
  return `${names("const|function").join(" ")}:${names("type|interface").join(" ")}`;
}

/**
 * The unformatted files of the feature itself, by path.
 * @param old the feature as it was generated before
 */
export function ownFiles(plan: Plan, old?: Plan): Record<string, string> {
  const plain = getSlots(plan, old);
  const common = { ...plain, ...imageSlots(plan, plain) };
  const files = ["server", "browser", "tests"].flatMap(templatesIn).flatMap(({ path, rooms, code }) => {
    const isRead = /^src\/routes.*index\.tsx$/.test(path);
    return (isRead ? getAreas(plan) : [getArea(plan)]).map((area) => {
      const slots = { ...common, ...areaSlots(plan, area) };
      const text = filled(linesFor(code, plan), slots).replace(/^ +\n/gm, "").trim();
      return { path: filled(path, slots), rooms, code: text };
    });
  });
  const tables = getReferences(plan).map((field) => [getTarget(field).module, getTarget(field).table]);
  const seeds = getReferences(plan).flatMap(({ target }) =>
    target?.feature ? [[`#features/${target.feature.path}/feature.server.ts`, target.feature.name]] : [],
  );
  const folder = `src/features/${plan.names.path}/`;
  return Object.fromEntries(
    files.map(({ path, rooms, code }) => {
      const inside = path.startsWith(folder);
      const beside = files.flatMap((other) => {
        if (!other.path.startsWith(folder)) return [];
        const module = other.path.replace(inside ? folder : "src/", inside ? "./" : "#");
        return rooms.test(module) ? [[module, parseExports(other.code)]] : [];
      });
      const refers = /(tables|store)\.server\.ts$/.test(path);
      const others = refers ? tables : path.endsWith(".test.ts") ? seeds : [];
      const text = withImports(code, rooms, {
        ...(plan.team && ofTeams),
        ...Object.fromEntries([...beside, ...others]),
      });
      // Relative to a page two folders below the routes.
      const up = "../".repeat(Math.max(0, path.split("/").length - 5));
      return [path, text.replace('"../../-area', `"${up}../../-area`)];
    }),
  );
}

/** The files of a page, a mail or a job from templates/things.txt, which contain their imports. */
export const getFiles = (kind: string, slots: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    templatesIn("things")
      .filter(({ rooms }) => rooms.test(kind))
      .map(({ path, code }) => [filled(path, slots), filled(code, slots)]),
  );
