import { resolve } from "node:path";
import type { OtherFlags } from "../options/flags.ts";
import { withoutRemoved } from "../project/features.ts";
import { readRecord } from "../project/record.ts";
import { kitFolder, splitKit } from "../template/kit.ts";
import { recover } from "../upgrade/apply.ts";
import { generate, getPackages } from "../upgrade/generated.ts";
import { Trees } from "../upgrade/git-trees.ts";
import { readProject } from "../upgrade/project.ts";
import { filesOfVersion } from "../upgrade/trees.ts";
import { getHints } from "../upgrade/upgrade.ts";
import type { World } from "./world.ts";

/** Generated from the routes folder, whose own diff shows the same changes. */
const routeTree = "src/app/routeTree.gen.ts";

/**
 * Shows what changed in a project since it was created or upgraded, the kit last and separately. Returns the
 * exit code.
 */
export async function diff(flags: OtherFlags, place: World): Promise<number> {
  const path = resolve(place.cwd, flags.directory ?? ".");
  if (recover(path)) place.terminal.say("An earlier upgrade was interrupted: the project has been restored.");
  const record = readRecord(path);
  const project = readProject(path);
  const end = place.terminal.busy(`Comparing with ${record.version}`);
  const made = async () => {
    const { files } = await filesOfVersion(record.version, { record, project: getHints(project), place });
    const workshop = { packages: getPackages(project), install: false, signal: place.signal };
    return generate(withoutRemoved(files, record), record.generated ?? [], workshop);
  };
  const { files } = await made().finally(end);
  const trees = new Trees();
  try {
    const base = trees.commit(files, "base");
    const own = trees.commit(project.files, "project", base);
    const compare = (...words: string[]) => trees.git("diff", "--find-renames", base, own, ...words);
    const [rest, inside] = [
      ["--", ".", `:(exclude)${kitFolder}`, `:(exclude)${routeTree}`],
      ["--", kitFolder],
    ];
    const changedIn = (where: string[]) => changesIn(compare("--name-status", ...where));
    const kit = changedIn(inside);
    if (place.json) {
      const result = { ok: true, version: record.version, changed: changedIn(rest), kit };
      place.print(`${JSON.stringify(result)}\n`);
      return 0;
    }
    place.print(compare(...rest));
    // Tools that apply patches ignore text between two patches.
    if (kit.length > 0) place.terminal.say(`${kitFolder}: ${getCount(kit.length)} changed`);
    else if (splitKit(files).kit.size > 0) place.terminal.say(`${kitFolder}: unmodified`);
    place.print(compare(...inside));
    return 0;
  } finally {
    trees.discard();
  }
}

function getCount(files: number): string {
  return `${files} ${files === 1 ? "file" : "files"}`;
}

function changesIn(names: string) {
  return names.split("\n").flatMap((line) => {
    const [status = "", ...paths] = line.split("\t");
    if (status === "") return [];
    return [{ status: status.slice(0, 1), path: paths.at(-1), from: paths.at(-2) ?? null }];
  });
}
