import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative, sep } from "node:path";

const locks = { bun: "bun.lock", npm: "package-lock.json" } as const;

/** Settings that the package manager reads only in the root of a workspace. */
const rootSettings = {
  bun: ["overrides", "patchedDependencies", "trustedDependencies"],
  npm: ["overrides", "allowScripts"],
} as const;

type Manager = keyof typeof locks;
type Json = Readonly<Record<string, unknown>>;

/**
 * Returns the problems with a project's lock file and the surrounding workspace: one line each, with the command that
 * fixes it.
 */
export function packageFaults(root: string): string[] {
  const record = getRecord(root);
  // The template itself is in a larger repository, and has the lock files of both managers.
  if (!record) return [];
  const manifest = readJson(join(root, "package.json"));
  if (!manifest) return ["package.json is missing or is not JSON"];
  const workspace = findWorkspace(root);
  const home = workspace ?? root;
  const runner: Manager = record.runner === "npm" ? "npm" : "bun";
  const there = managersIn(home);
  const manager = there.includes(runner) ? runner : (there[0] ?? runner);
  const place = (file: string) => relative(root, join(home, file)).replaceAll(sep, "/");
  const install = `${manager} install${workspace ? ` in ${place(".") || "."}` : ""}`;
  const [lock, others] = [locks[manager], there.filter((one) => one !== manager)];
  if (there.length === 0 && foreign.some((file) => existsSync(join(home, file)))) return [];
  return [
    ...(workspace ? managersIn(root).map((one) => unused(locks[one], place("."))) : []),
    ...(workspace ? lackingIn(home, { manifest, manager, file: place("package.json"), install }) : []),
    ...others.map((one) => {
      const second = place(locks[one]);
      return `${second} is a second lock file next to ${lock}: delete ${second}, then run ${install}`;
    }),
    ...(others.length > 0 ? [] : stale(home, { manifest, manager, member: relative(home, root), install })),
  ];
}

/** The record of how the project was created, in a file named after the command that created it. */
function getRecord(root: string): Json | undefined {
  const name = existsSync(root) ? readdirSync(root).find((one) => /^\.\w+\.json$/.test(one)) : undefined;
  return name === undefined ? undefined : readJson(join(root, name));
}

/** Lock files of unsupported package managers, whose users maintain them. */
const foreign = ["pnpm-lock.yaml", "yarn.lock"];

const managersIn = (folder: string): Manager[] =>
  (["bun", "npm"] as const).filter((one) => existsSync(join(folder, locks[one])));

const unused = (lock: string, root: string) =>
  `${lock} is not used, because the workspace has its own in ${root}: delete ${lock}`;

interface Place {
  manifest: Json;
  manager: Manager;
  install: string;
}

/** A member's settings that the root of its workspace lacks. */
function lackingIn(home: string, { manifest, manager, file, install }: Place & { file: string }): string[] {
  const root = readJson(join(home, "package.json")) ?? {};
  return rootSettings[manager].flatMap((name) => {
    const lacking = without(manifest[name], root[name]);
    if (lacking === undefined) return [];
    return `${name} take effect only in the root of the workspace: add "${name}": ${JSON.stringify(lacking)} to ${file}, then run ${install}`;
  });
}

/** The part of a list or object that another one lacks; undefined if nothing is missing. */
function without(wanted: unknown, has: unknown): unknown {
  if (Array.isArray(wanted)) {
    const left = wanted.filter((one) => !(Array.isArray(has) && has.includes(one)));
    return left.length > 0 ? left : undefined;
  }
  const there: Json = Object(has);
  const left = Object.entries(Object(wanted)).filter(([name, value]) => there[name] !== value);
  return left.length > 0 ? Object.fromEntries(left) : undefined;
}

function stale(home: string, { manifest, manager, member, install }: Place & { member: string }): string[] {
  const file = locks[manager];
  if (!existsSync(join(home, file))) return [`${file} is missing: run ${install}`];
  const lock = readJson(join(home, file));
  const all: Json = Object(lock?.[manager === "bun" ? "workspaces" : "packages"]);
  const locked: Json = Object(all[member.replaceAll(sep, "/")]);
  const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];
  const pairs = kinds.map((kind) => [manifest[kind], locked[kind]] as const);
  // npm's lock file does not contain them.
  if (manager === "bun" && member === "") pairs.push([manifest.overrides, lock?.overrides]);
  const names = pairs.flatMap(([wanted, has]) => [
    ...Object.keys(Object(without(wanted, has))),
    ...Object.keys(Object(without(has, wanted))),
  ]);
  if (names.length === 0) return [];
  return [
    `${file} does not match package.json (${[...new Set(names)].slice(0, 3).join(", ")}): run ${install}`,
  ];
}

/** The root of a folder's workspace: a parent folder whose `workspaces` include the folder. */
function findWorkspace(folder: string): string | undefined {
  for (let home = dirname(folder); home !== dirname(home); home = dirname(home)) {
    const { workspaces } = readJson(join(home, "package.json")) ?? {};
    const globs: unknown = Array.isArray(workspaces) ? workspaces : Object(workspaces).packages;
    const member = relative(home, folder).replaceAll(sep, "/");
    if (Array.isArray(globs) && isAmong(member, globs.map(String))) return home;
  }
  return undefined;
}

function isAmong(member: string, globs: readonly string[]): boolean {
  const matches = (glob: string) => matchesGlob(member, glob.replace(/^\.\//, "").replace(/\/$/, ""));
  const [excluded, included] = [true, false].map((is) => globs.filter((glob) => glob.startsWith("!") === is));
  return (included ?? []).some(matches) && !(excluded ?? []).some((glob) => matches(glob.slice(1)));
}

/** A JSON file's object, with or without trailing commas; undefined for a missing file or any other content. */
function readJson(path: string): Json | undefined {
  try {
    const value: unknown = Bun.JSONC.parse(readFileSync(path, "utf8"));
    return Object(value);
  } catch {
    return undefined;
  }
}
