import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../cli/src/ports/template.ts";
import { limitMs } from "../packages/conformance/src/limits.ts";

const root = join(import.meta.dirname, "..");

export interface Check {
  name: string;
  command: string[];
  cwd: string;
}

/** All checks that do not need a running product, for the whole repository and for the template as a project. */
export function checks(): Check[] {
  const tool = (...words: string[]) => [process.execPath, "run", "--bun", ...words];
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`);
  const typed = ["template", "cli", "tests", ...packages].filter((folder) =>
    existsSync(join(root, folder, "tsconfig.json")),
  );
  const template = join(root, "template");
  const [overlaid, ...ofOverlay] = overlayChecks("postgres", tool);
  return [
    overlaid,
    ...typed.map((folder) => ({
      name: `types of ${folder}`,
      command: tool("tsc", "--project", folder, ...incremental(folder)),
      cwd: root,
    })),
    {
      name: "types of the generator's templates",
      command: [process.execPath, "scripts/template-types.ts"],
      cwd: root,
    },
    { name: "lint and format of the repository", command: tool("biome", "check", "."), cwd: root },
    { name: "lint and format of the template", command: tool("biome", "check", "."), cwd: template },
    { name: "promises", command: [process.execPath, "scripts/promises.ts"], cwd: root },
    { name: "nothing unused in the repository", command: tool("knip", "--cache"), cwd: root },
    {
      name: "nothing unused in the template",
      command: tool("knip", "--cache", "--config", "../scripts/knip-template.ts"),
      cwd: template,
    },
    ...ofOverlay,
    { name: "translations", command: [process.execPath, "scripts/check-texts.ts"], cwd: template },
  ];
}

/**
 * Arguments that reuse the last run's results for unchanged files. One checker only: each checker computes the same
 * types again, so four take more than twice the processor time of one.
 */
function incremental(folder: string): string[] {
  const file = join(root, ".cache/types", `${folder.replaceAll("/", "-")}.tsbuildinfo`);
  return ["--checkers", "1", "--incremental", "--tsBuildInfoFile", file];
}

/**
 * Checks the overlay's files, and those that it changes, together with the template's. The test that creates such a
 * project checks types.
 */
function overlayChecks(name: string, tool: (...words: string[]) => string[]): [Check, Check] {
  const folder = `.overlaid/${name}`;
  const cwd = join(root, folder);
  const overlay = join(root, "template/overlays", name);
  const { replace } = JSON.parse(readFileSync(join(overlay, "overlay.json"), "utf8"));
  const files = [...listFolder(overlay), ...Object.keys(replace)].filter((path) => /\.tsx?$/.test(path));
  return [
    {
      name: `the overlay ${name} fits the template`,
      command: [process.execPath, "scripts/overlay.ts", name, folder],
      cwd: root,
    },
    { name: `lint and format of the overlay ${name}`, command: tool("biome", "check", ...files), cwd },
  ];
}

export interface Outcome {
  passed: boolean;
  output: string;
}

export async function runCheck({ command, cwd }: Check): Promise<Outcome> {
  // The time limit ends a hanging check. No check takes nearly as long.
  const child = Bun.spawn(command, { cwd, stdout: "pipe", stderr: "pipe", timeout: limitMs(300_000) });
  const [out, error, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  return { passed: code === 0, output: out + error };
}

/** Runs two checks at a time, the longest first. */
async function main(): Promise<void> {
  const waiting = checks().values();
  const work = async () => {
    for (const check of waiting) {
      const { passed, output } = await runCheck(check);
      console.log(`${passed ? "✔" : "✘"} ${check.name}${passed ? "" : `\n${output}`}`);
      if (!passed) process.exitCode = 1;
    }
  };
  await Promise.all([work(), work()]);
}

if (import.meta.main) await main();
