import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";

/** The workspace that a folder is a member of. */
type Workspace = {
  /** The absolute path of its root. */
  readonly root: string;
  /** The file in the root that lists its members. */
  readonly file: "package.json" | "pnpm-workspace.yaml";
  /** Whether it is a pnpm or Yarn workspace, which projects do not support. */
  readonly foreign: boolean;
  /** The root's `package.json`. */
  readonly manifest: Readonly<Record<string, unknown>>;
};

/** Finds the workspace whose members include a folder, even one that does not exist yet. */
function findWorkspace(folder: string): Workspace | undefined {
  for (let root = dirname(folder); root !== dirname(root); root = dirname(root)) {
    const manifest = readManifest(join(root, "package.json"));
    const { workspaces } = manifest;
    const globs: unknown = Array.isArray(workspaces) ? workspaces : Object(workspaces).packages;
    const member = relative(root, folder).replaceAll(sep, "/");
    const yaml = "pnpm-workspace.yaml";
    if (isAmong(member, packagesIn(join(root, yaml)))) return { root, file: yaml, foreign: true, manifest };
    if (Array.isArray(globs) && isAmong(member, globs.map(String)))
      return { root, file: "package.json", foreign: existsSync(join(root, "yarn.lock")), manifest };
  }
  return undefined;
}

type Member = {
  readonly project: Readonly<Record<string, unknown>>;
  readonly manager: "bun" | "npm";
  /** The project's own lock file, if it has one. */
  readonly lock: string | undefined;
};

/** The changes that a workspace's root needs for a project to work as its member; empty if none. */
export function workspaceAdvice(folder: string, { project, manager, lock }: Member): string[] {
  const workspace = findWorkspace(folder);
  if (!workspace) return [];
  const { root, file, foreign, manifest } = workspace;
  const [member, place] = [relative(root, folder).replaceAll(sep, "/"), join(root, file)];
  if (foreign) {
    const [name, list] = file === "package.json" ? ["Yarn", "workspaces"] : ["pnpm", "packages"];
    return [`${name} workspaces are not supported. Add "!${member}" to ${list} in ${place}.`];
  }
  const lacking = rootSettings[manager].flatMap((name) => {
    const there = Object(manifest[name]);
    const entries = Object.entries(Object(project[name])).filter(([key, value]) => there[key] !== value);
    return entries.length > 0 ? [`  "${name}": ${JSON.stringify(Object.fromEntries(entries))}`] : [];
  });
  if (lacking.length === 0 && !lock) return [];
  return [
    `The project is a member of the workspace in ${root}: only the root's lock file and settings are used.`,
    ...(lacking.length > 0 ? [`Add to ${place}:`, ...lacking] : []),
    `Then ${lock ? `delete ${member}/${lock} and ` : ""}run ${manager} install in ${root}.`,
  ];
}

/** Settings that a package manager reads only in the root. */
const rootSettings = { bun: ["overrides"], npm: ["overrides", "allowScripts"] } as const;

function isAmong(member: string, globs: readonly string[]): boolean {
  const matches = (glob: string) => toPattern(glob).test(member);
  const isExcluded = globs.some((glob) => glob.startsWith("!") && matches(glob.slice(1)));
  return !isExcluded && globs.some((glob) => !glob.startsWith("!") && matches(glob));
}

/** Converts a glob to a regular expression: `*` within a name, `**` across folders. */
function toPattern(glob: string): RegExp {
  const source = glob
    .replace(/^\.\/|\/$/g, "")
    .replace(/[.+?^${}()|[\]\\]/g, "\\$&")
    .replace(/\*\*|\*/g, (stars) => (stars === "**" ? ".*" : "[^/]*"));
  return new RegExp(`^${source}$`);
}

/** The list `packages` in `pnpm-workspace.yaml`. */
function packagesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const [, list = ""] =
    /^packages:\s*\n((?:\s*(?:-.*|#.*)?\n)*)/m.exec(`${readFileSync(path, "utf8")}\n`) ?? [];
  return [...list.matchAll(/^\s*-\s*["']?([^"'\n#]+?)["']?\s*(?:#.*)?$/gm)].map(([, glob = ""]) => glob);
}

function readManifest(path: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return {};
  }
}
