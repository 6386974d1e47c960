import type { Source } from "./source.ts";

/** The arrow: what stands further left may import what stands further right. Side by side: not each other. */
const arrow = [["app"], ["routes"], ["features"], ["server", "client", "ui"], ["shared"]];

/** Which part of the project a file is in, by its folder: `features` are one layer, each of them a part. */
function placeOf(file: string): { layer: string; part: string; rank: number } | undefined {
  const [, layer = "", feature = "", ...rest] = file.split("/");
  const rank = arrow.findIndex((layers) => layers.includes(layer));
  if (rank < 0 || feature === "") return undefined;
  return { layer, rank, part: layer === "features" && rest.length > 0 ? `${layer}/${feature}` : layer };
}

/** A file whose import of another goes against the arrow, in words; undefined when it may. */
export function againstArrow(from: string, to: string): string | undefined {
  const here = placeOf(from);
  const there = placeOf(to);
  if (!here) return `${from} is in no layer: the folders of src are ${arrow.flat().join(", ")}`;
  if (!there) return `${to} is in no layer`;
  if (here.part === there.part || here.rank < there.rank) return undefined;
  if (here.layer === "features" && there.layer === "features") {
    return `${here.part} imports ${there.part}: a feature does not import another, the route passes it in`;
  }
  return here.rank === there.rank
    ? `${here.layer} imports ${there.layer}: they do not know each other`
    : `${here.layer} imports ${there.layer}: the arrow is ${arrow.map(beside).join(" → ")}`;
}

function beside(layers: readonly string[]): string {
  return layers.length > 1 ? `{ ${layers.join(" | ")} }` : layers.join();
}

const tests = /\.test\.tsx?$/;
const serverFile = /\.server(\.test)?\.tsx?$/;
/** Parts that never reach a browser, and those that are put together differently for server and browser. */
const notForBrowsers = /^src\/(server|app)\//;

/** Code that a browser may be sent. Files of `app` are composition: the build itself sees to what it sends. */
export function isBrowserCode(file: string): boolean {
  return !serverFile.test(file) && !tests.test(file) && !notForBrowsers.test(file);
}

export function isServerCode(file: string): boolean {
  return serverFile.test(file);
}

/** Tests hand the environment on to the processes they start; they decide nothing by it. */
const mayReadEnvironment =
  /(^src\/server\/env\.server\.ts|\.test\.tsx?|\/testing[^/]*\.ts|\/fixtures\/[^/]+)$/;

/** Lines that read a setting past `env.server.ts`. */
export function strayEnvironment({ file, environment }: Source): number[] {
  return mayReadEnvironment.test(file) ? [] : environment;
}
