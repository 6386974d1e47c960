import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseEnv } from "node:util";
import { toCliError } from "../cli/src/errors.ts";
import { readFlags } from "../cli/src/options/flags.ts";
import { commandLine, quote } from "../cli/src/options/replay.ts";
import type { Given } from "../cli/src/options/schema.ts";
import { runInForeground } from "../cli/src/ports/foreground.ts";
import { portInUse } from "../cli/src/ports/port-in-use.ts";
import { buildCli } from "./build-cli.ts";

// npm runs scripts in the package's folder, and sets INIT_CWD to the user's. Bun only does the former, so under Bun, an
// INIT_CWD comes from an outer process.
const underNpm = process.env.npm_config_user_agent?.startsWith("npm/");
const here = (underNpm && process.env.INIT_CWD) || process.cwd();
const cli = join(import.meta.dirname, "../cli/dist/bin.js");

/** Creates the project, or opens an existing one, and serves it. Returns the exit code. */
async function start(words: readonly string[]): Promise<number> {
  const given = readGiven(words);
  const project = resolve(here, String(given?.directory ?? "my-app"));
  const serves = given !== undefined && !given.dryRun && !given.json && given.install !== false;
  if (serves) {
    const problem = await portProblem(project, given.port, words);
    if (problem) {
      console.error(problem);
      return 3;
    }
    if (existsSync(join(project, ".damson.json"))) return open(project);
  }
  await buildCli({ isQuick: true });
  const more = given === undefined ? [] : ["--yes", ...(serves && !given.start ? ["--start"] : [])];
  const create = given?.directory || given === undefined ? words : ["my-app", ...words];
  return runInForeground(process.execPath, [cli, ...create, ...more], here);
}

/** The options of the project to create; undefined if the command only prints something or is going to fail. */
function readGiven(words: readonly string[]): Given | undefined {
  try {
    const request = readFlags(words, "");
    return request.show || request.command !== "create" ? undefined : request.given;
  } catch {
    // The command itself reports the error, with its own message and exit code.
    return undefined;
  }
}

/** Checks the port before anything is created: from the option, PORT or an existing project; otherwise 3000. */
async function portProblem(
  project: string,
  given: string | boolean | undefined,
  words: readonly string[],
): Promise<string | undefined> {
  const file = join(project, ".env");
  const own = existsSync(file) ? parseEnv(readFileSync(file, "utf8")).PORT : undefined;
  const text = String(given ?? (process.env.PORT || own || "3000"));
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) return `PORT=${text} is not a port (1 to 65535).`;
  if (!(await portInUse(port))) return undefined;
  if (given !== undefined)
    return `Port ${port} is in use. Stop the program that uses it, or choose another port with --port.`;
  const again = commandLine(["npm", "start", ...(words.length > 0 ? ["--", ...words] : [])]);
  return `Port ${port} is in use. Free it, or choose another: PORT=${port + 1} ${again}`;
}

async function open(project: string): Promise<number> {
  console.error(
    `Opening the project in ${relative(here, project) || "."}. Options apply only when a project is created.`,
  );
  for (const words of [
    ["install", "--frozen-lockfile"],
    ["run", "db:migrate"],
  ]) {
    const code = await runInForeground(process.execPath, words, project);
    if (code !== 0) return code;
  }
  const code = await runInForeground(process.execPath, ["run", "dev"], project);
  if (code >= 128)
    console.error(`\nStopped. To continue: cd ${quote(relative(here, project) || ".")} && bun run dev`);
  return code;
}

// Printed commands must work in a clone, whose version may not be in the registry.
process.env.DAMSON_CLONE = "1";
try {
  process.exitCode = await start(process.argv.slice(2));
} catch (error) {
  const { status, code, message, hint } = toCliError(error);
  console.error(code === "FAULT" ? error : `${message}\n${hint}`);
  process.exitCode = status;
}
