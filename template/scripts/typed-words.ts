import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * The words after a script's name. npm keeps options that do not follow `--`, and passes on only their values. Such a
 * command ends here, before it does anything, with the line to type instead.
 */
export function typedWords(words: readonly string[] = process.argv.slice(2)): string[] {
  const kept = keptByNpm(process.env);
  if (kept.length > 0) {
    const flags = [...new Set(kept.map(({ flag }) => flag))].join(", ");
    console.error(`npm used ${flags} itself, so nothing was done. Run: ${commandWith(words, kept)}`);
    process.exit(2);
  }
  return [...words];
}

interface Kept {
  flag: string;
  /** Undefined if npm took the option for a flag. If it had a value, that is among the words. */
  value: string | undefined;
}

/** Settings that npm itself adds whenever it runs a script. */
const always =
  /^(?:cache|global_prefix|globalconfig|init_module|local_prefix|node_gyp|noproxy|npm_version|prefix|user_agent|userconfig)$/;

/** Options that npm has as well, although `npm run` ignores them. */
const shared: readonly string[] = ["dry-run", "force", "json", "name", "yes"];

/** The options of the npm that runs this script, without its settings from files and the environment. */
function keptByNpm(env: NodeJS.ProcessEnv): Kept[] {
  const { npm_config_user_agent = "", npm_lifecycle_event = "" } = env;
  const { npm_lifecycle_script = npm_lifecycle_event.replaceAll(":", "-") } = env;
  const script = basename(process.argv[1] ?? "", ".ts");
  if (!npm_config_user_agent.startsWith("npm/") || !npm_lifecycle_script.includes(script)) return [];
  const inherited = environmentOfNpm(npm_lifecycle_script);
  const given = Object.entries(env).flatMap(([variable, value = ""]) => {
    const name = variable.match(/^npm_config_([a-z0-9_]+)$/)?.[1];
    const isSet = name !== undefined && !always.test(name) && inherited.get(variable) !== toSetting(value);
    return isSet ? [{ name: name.replaceAll("_", "-"), value }] : [];
  });
  if (given.length === 0) return [];
  const settings = settingsOfNpm(
    env,
    given.map(({ name }) => name),
  );
  return given
    .filter(({ name, value }) => {
      const setting = settings.get(name);
      return setting === undefined || (shared.includes(name) && setting !== toSetting(value));
    })
    .sort((one, other) => one.name.localeCompare(other.name))
    .flatMap(({ name, value }) => value.split("\n\n").map((one) => getKept(name, one)));
}

/** npm has several ways to write "off". */
const toSetting = (text: string) => (/^(?:false|null|undefined)$/.test(text) ? "" : text);

function getKept(name: string, value: string): Kept {
  const dashes = name.length === 1 ? "-" : "--";
  if (value === "") return { flag: `--no-${name}`, value: undefined };
  return { flag: `${dashes}${name}`, value: value === "true" ? undefined : value };
}

/** The environment in which npm was started; empty on systems that do not show it. */
function environmentOfNpm(script: string): ReadonlyMap<string, string> {
  try {
    for (let id = process.ppid; id > 0; ) {
      const lines = readFileSync(`/proc/${id}/environ`, "utf8").split("\0");
      // Shells may run between npm and this process. npm tells them the script in a variable.
      if (!lines.includes(`npm_lifecycle_script=${script}`))
        return new Map(
          lines.map((line) => {
            const [name = "", ...value] = line.split("=");
            return [name.toLowerCase(), toSetting(value.join("="))];
          }),
        );
      id = Number(readFileSync(`/proc/${id}/status`, "utf8").match(/^PPid:\s*(\d+)/m)?.[1]);
    }
  } catch {}
  return new Map();
}

/** The values of these options in npm's files, or its defaults. Leaves out options that npm does not know. */
function settingsOfNpm(env: NodeJS.ProcessEnv, names: readonly string[]): ReadonlyMap<string, string> {
  const variables = names.map((name) => `npm_config_${name.replaceAll("-", "_")}`);
  const rest = Object.entries(env).filter(([variable]) => !variables.includes(variable));
  // Asked for one option, npm would print only its value. In a workspace's member, it refuses the command.
  const { stdout } = spawnSync(
    env.npm_node_execpath ?? "node",
    [env.npm_execpath ?? "", "config", "get", "--workspaces=false", "json", ...names],
    { env: Object.fromEntries(rest), encoding: "utf8" },
  );
  const lines = [...(stdout ?? "").matchAll(/^([\w-]+)=(.*)$/gm)];
  return new Map(
    lines.flatMap(([, name = "", value = ""]) => (value === "undefined" ? [] : [[name, toSetting(value)]])),
  );
}

/** What may follow an option that npm takes for a flag. */
const followed: Readonly<Record<string, RegExp>> = {
  "--area": /^(?:app|both|manager)$/,
  "--every": /^\d+[smhd]$/,
  "--cron": /^(?:\S+ ){4}\S+$/,
  "--tz": /^(?:UTC|[A-Z]\w+\/[\w/+-]+)$/,
  "--list": /^[\w-]+$/,
  "--rename": /=/,
  "--drop": /^[\p{L}\p{N}_$. -]+$/u,
  "--singular": /^[\w-]+$/,
  "--rank": /^(?:admin|owner)$/,
  "--team-of-rows": /^[\w-]+$/,
  "--owner-of-rows": /@/,
  "--title": /^[\w-]+$/,
  "--name": /^[\w-]+$/,
  "--port": /^\d+$/,
};

/** The line to type, or how to write it if a value may belong to several options. */
function commandWith(words: readonly string[], kept: readonly Kept[]): string {
  const run = `npm run ${process.env.npm_lifecycle_event} --`;
  const open = Object.keys(followed).flatMap((flag) =>
    kept.filter((one) => one.flag === flag && one.value === undefined),
  );
  const rest = words.slice(0, words.length - open.length);
  const values = words.slice(rest.length);
  const options = kept
    .filter((one) => !open.includes(one))
    .map(({ flag, value }) => (value === undefined ? flag : `${flag}=${value}`));
  for (const { flag } of open) {
    const [value, other] = values.filter((word) => followed[flag]?.test(word));
    if (value === undefined || other !== undefined) return `${run}, followed by all other arguments`;
    values.splice(values.indexOf(value), 1);
    options.push(flag, value);
  }
  return [run, ...[...rest, ...options].map(inShell)].join(" ");
}

function inShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
