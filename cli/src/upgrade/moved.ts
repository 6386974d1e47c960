import { posix } from "node:path";
import type { Files } from "../template/files.ts";
import { kitFolder } from "../template/kit.ts";
import moved from "./moved.json" with { type: "json" };
import type { Moves } from "./moves.ts";

/**
 * Where files of earlier versions are now, by file or folder. Names of folders end with a slash. A name after `#` has
 * moved to a different file from the rest.
 */
export type MovedTable = Readonly<Record<string, string>>;

/** Kept up to date by `scripts/write-moves.ts`. */
export const movedSince: MovedTable = moved;

/** Where a path is now; undefined if no entry leads to one of these files. Without `files`, all entries are used. */
export function placeIn(table: MovedTable, path: string, files?: Files): string | undefined {
  const isThere = (place: string | undefined) => place !== undefined && (files?.has(place) ?? true);
  if (isThere(table[path])) return table[path];
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const folder = table[path.slice(0, end + 1)];
    const place = folder === undefined ? undefined : folder + path.slice(end + 1);
    if (isThere(place)) return place;
  }
  return undefined;
}

type LeadOfName = (path: string, name: string) => string | undefined;
type Place = { readonly place: Moves; readonly lead: Moves; readonly leadOfName: LeadOfName };

/**
 * How the paths of the three trees correspond, given the template's moves and, where the kit allows it, the owner's.
 */
export type Places = {
  readonly base: Place;
  readonly project: Place;
  readonly theirs: { readonly place: Moves };
  /** The file that absorbed this file, by its path in the merge. */
  readonly partOf: (path: string) => string | undefined;
};

/**
 * @param owner where the owner has moved the template's files to
 * @param table where the template has moved them to since
 */
export function getPlaces(
  { from, project, to }: { from: Files; project: Files; to: Files },
  { owner, table }: { owner: Moves; table: MovedTable },
): Places {
  const successors = new Map<string, string>();
  const [before, kept] = [from, project].map((files) => new Set([...files.keys()].map(posix.dirname)));
  /** Whether the owner removed or renamed a path's folder. Such a folder receives no files. */
  const isClosed = (place: string) => before?.has(posix.dirname(place)) && !kept?.has(posix.dirname(place));
  for (const path of from.keys()) {
    const now = to.has(path) ? undefined : placeIn(table, path, to);
    if (now !== undefined && !isClosed(now)) successors.set(path, now);
  }
  const alone = new Map(
    [...successors].filter(([path, now]) => !from.has(now) && isHeir(path, now, successors)),
  );
  const origins = new Map([...alone].map(([path, now]) => [now, path]));
  const isKit = (path: string) => path.startsWith(kitFolder);

  const place = (path: string) => {
    const [now, own] = [alone.get(path) ?? path, owner(path)];
    return own === path || isKit(now) ? now : own;
  };
  const placeNow = (path: string) => {
    if (isKit(path)) return path;
    const own = owner(origins.get(path) ?? path);
    return own === origins.get(path) ? path : own;
  };
  const lead = (path: string) => {
    const now = successors.get(path);
    return now === undefined || alone.has(path) ? place(path) : placeNow(now);
  };
  const leadOfName: LeadOfName = (path, name) => {
    const now = from.has(path) ? table[`${path}#${name}`] : undefined;
    return now !== undefined && to.has(now) ? placeNow(now) : undefined;
  };
  const templates = new Map([...from.keys()].map((path) => [owner(path), path]));
  const inProject = (moves: Moves) => (path: string) => {
    const template = project.has(path) ? templates.get(path) : undefined;
    return template === undefined ? path : moves(template);
  };
  const parts = new Map(
    [...successors].flatMap(([path, now]) => (alone.has(path) ? [] : [[place(path), placeNow(now)]])),
  );
  return {
    base: { place, lead, leadOfName },
    project: {
      place: inProject(place),
      lead: inProject(lead),
      leadOfName: (path, name) => leadOfName(templates.get(path) ?? path, name),
    },
    theirs: { place: placeNow },
    partOf: (path) => parts.get(path),
  };
}

/** Whether a file continues as another: as its only successor, or the only one of the same name. */
function isHeir(path: string, now: string, successors: ReadonlyMap<string, string>): boolean {
  const all = [...successors].flatMap(([one, place]) => (place === now ? [one] : []));
  const named = all.filter((one) => posix.basename(one) === posix.basename(now));
  return all.length === 1 || (named.length === 1 && named[0] === path);
}
