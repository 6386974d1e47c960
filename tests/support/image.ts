import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { runIn } from "./server.ts";

/** The last stage of a Dockerfile, built without Docker in a folder that serves as its root. */
export interface Image {
  root: string;
  from: string;
  cwd: string;
  env: Record<string, string>;
  user: string;
  volumes: string[];
  command: string[];
  health: string[];
}

type Step = { word: string; rest: string };

/** The instructions of a Dockerfile: without comments, and with continued lines joined. */
export function readDockerfile(text: string): Step[] {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n");
  return lines
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [, word = "", rest = ""] = line.match(/^([A-Z]+)\s+(.*)$/) ?? [];
      return { word, rest };
    });
}

/** Carries out the Dockerfile: copies files, and runs its commands with the Bun that runs the tests. */
export async function replay(steps: readonly Step[], context: string, work: string): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const { word, rest } of steps) {
    if (word === "FROM") {
      const [from = "", , name = `${stages.size}`] = rest.split(/\s+/);
      const root = join(work, name);
      mkdirSync(root);
      image = { root, from, cwd: root, env: {}, user: "root", volumes: [], command: [], health: [] };
      stages.set(name, image);
    } else if (image) await apply(word, rest, image, stages, context);
  }
  if (!image) throw new Error("The Dockerfile has no stage.");
  return image;
}

async function apply(word: string, rest: string, image: Image, stages: Map<string, Image>, context: string) {
  const { root } = image;
  const inside = (text: string) => text.replaceAll(/(^|[\s:])\/(app|data)\b/g, `$1${root}/$2`);
  if (word === "WORKDIR") {
    image.cwd = inside(rest);
    mkdirSync(image.cwd, { recursive: true });
  } else if (word === "ENV") {
    for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = inside(value);
  } else if (word === "RUN") {
    // This machine does not have that user.
    const command = inside(rest).replace("-o bun -g bun ", "");
    const { code, output } = await runIn(image.cwd, ["-c", command], image.env, 300_000, "/bin/sh");
    if (code !== 0) throw new Error(`RUN ${rest} ended with ${code}\n${output}`);
  } else if (word === "COPY") copy(rest, image, stages, context);
  else if (word === "USER") image.user = rest;
  else if (word === "VOLUME") image.volumes.push(rest);
  else if (word === "CMD") image.command = JSON.parse(rest);
  else if (word === "HEALTHCHECK") image.health = JSON.parse(rest.replace(/^.*?CMD /, ""));
  else if (word !== "EXPOSE") throw new Error(`What does ${word} do?`);
}

function copy(rest: string, { cwd }: Image, stages: Map<string, Image>, context: string): void {
  const [, stage, list = ""] = rest.match(/^(?:--from=(\S+)\s+)?(.*)$/) ?? [];
  const words = list.split(/\s+/);
  const target = join(cwd, words.at(-1) ?? "");
  const source = stage === undefined ? context : (stages.get(stage)?.root ?? "");
  const left = stage === undefined ? leftOut(context) : new Set<string>();
  const filter = (path: string) => !left.has(path);
  for (const word of words.slice(0, -1)) {
    const from = join(source, word);
    if (!existsSync(from)) throw new Error(`COPY: ${word} does not exist.`);
    // As Docker does, copy the content of a folder, but a file into the folder.
    const into = statSync(from).isDirectory() ? target : join(target, basename(from));
    cpSync(from, into, { recursive: true, filter });
  }
}

/** The files that `.dockerignore` excludes. */
function leftOut(context: string): Set<string> {
  const lines = readDockerignore(context);
  const names = readdirSync(context);
  const paths = lines.flatMap((line) =>
    globSync(line, { cwd: context }).concat(names.filter((n) => n === line)),
  );
  return new Set(paths.map((path) => join(context, path)));
}

function readDockerignore(context: string): string[] {
  const text = readFileSync(join(context, ".dockerignore"), "utf8");
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
}
