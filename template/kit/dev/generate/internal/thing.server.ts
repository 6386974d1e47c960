import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { job } from "../../../jobs/job.server.ts";
import { nextTime } from "../../../jobs/schedule.server.ts";
import { readJsonFile } from "../../json.server.ts";
import { assertName, capital, getTexts, Refusal, toCamelCase, toLabel } from "../names.server.ts";
import { assertClean, carryOut, type Generated, type Run, writeRoutes } from "../write.server.ts";
import { assertTeams, routeTree } from "./generate.server.ts";
import type { Options } from "./options.server.ts";
import { getLanguages, listed, missing, read, scopeColumn, taken } from "./project.server.ts";
import { getFiles } from "./templates.server.ts";
import { type Tree, textFiles } from "./texts.server.ts";

interface Thing {
  own: Record<string, string>;
  changed: Record<string, string>;
  texts?: Tree;
}

/** Changes nothing if any step fails. @throws Refusal */
export async function generateThing(root: string, options: Options & Run): Promise<Generated> {
  const isPage = options.what === "page";
  const thing = isPage ? createPage(root, options) : createPart(root, options);
  const { files: texts, left } = thing.texts ? textFiles(root, thing.texts) : { files: {}, left: 0 };
  const there = Object.keys(thing.own).find((path) => existsSync(join(root, path)));
  if (there) throw taken(there);
  assertClean(root, options);
  const files = { ...thing.own, ...thing.changed, ...texts };
  const change = { files, untranslated: left, also: isPage ? [routeTree] : [] };
  return carryOut(root, options, change, async (copy) => {
    if (isPage && !options.codeOnly) {
      options.say("Writing route types");
      await writeRoutes(copy);
    }
    return { changed: change.also };
  });
}

/** A page is a feature with a single route, so that it can be removed like any feature. */
function createPage(root: string, { plural, fields, team, list: of }: Options): Thing {
  const [, said, path = ""] = /^(?:(app|manager)\/)?([^/]+)$/.exec(plural) ?? [];
  if (!path || fields.length > 0)
    throw new Refusal(
      `Invalid page "${[plural, ...fields].join(" ")}": write app/<name> or manager/<name>, or <name> for everyone.`,
    );
  assertName(path, true);
  if (team) assertTeams(root);
  const list = of === undefined ? undefined : findList(root, of);
  const folder = list?.folder ?? (team ? "/app/t/$team" : said && `/${said}`);
  const [, area] = /^\/(app|manager)/.exec(folder ?? "") ?? [];
  const inTeam = folder?.includes("$team") === true;
  if ((said && said !== area) || (team && !inTeam))
    throw new Refusal(`The page will be at ${folder}/${path}: leave out ${team ? "--team" : `${said}/`}.`);
  const camel = toCamelCase(path);
  const [language = ""] = getLanguages(root);
  const isTaken =
    existsSync(join(root, "src/features", path)) ||
    getTexts(path) in readJsonFile(root, `src/locales/${language}.json`);
  if (isTaken) throw taken(`"${path}"`);
  const section = area === "manager" ? `section: "application",` : "";
  const title = toLabel(path);
  const place = `${folder ?? ""}/${path}`;
  const needs = list ? `, needs: { ${list.kind}: ["read"] }` : "";
  const slots = {
    ...{ path, texts: getTexts(path), area: area ?? "", camel, Camel: capital(camel), section, place },
    ...{ icon: list?.icon ?? "file-text", entry: needs + (inTeam ? ", team: true" : "") },
    up: "../".repeat(place.split("/").length - 2),
    ...(list && { ...list, ofWords: list.of.replaceAll("-", " ") }),
  };
  if (existsSync(join(root, `src/routes${place}`))) throw taken(`src/routes${place}`);
  return {
    own: getFiles(list ? "list-page" : area ? "page" : "public-page", slots),
    changed: {
      ...listed(root, { many: camel, path }, ["src/app/features.ts"]),
      ...(!area && withPublicPage(root, place, getTexts(path))),
    },
    texts: {
      ...(area && { home: { navigation: { [camel]: title } } }),
      [getTexts(path)]: list
        ? { title, empty: "Nothing to show" }
        : { title, intro: `This page is about ${title.toLowerCase()}.` },
    },
  };
}

/** Adds a page to the list of public pages. @throws Refusal */
function withPublicPage(root: string, place: string, texts: string): Record<string, string> {
  const list = "src/config/public-pages.ts";
  const line = `"${place}": { title: "${texts}:title", description: "${texts}:intro" },`;
  const code = read(root, list);
  const end = /(?<=^export const publicPages\b[^{]*\{[^;]*)\};$/m;
  if (!end.test(code)) throw new Refusal(`${list} has been changed. Add this line by hand: ${line}`);
  return { [list]: code.replace(end, () => `${line}\n};`) };
}

/** The list of a generated feature, by its name in code. @throws Refusal */
function findList(root: string, of: string) {
  const path = `src/features/${of}/fields.tsx`;
  const code = existsSync(join(root, path)) ? read(root, path) : "";
  const [, kind, icon] = /\bkind: "(\w+)",.*?\bicon: "([\w-]+)"/s.exec(code) ?? [];
  const [, folder] = /\bplace: (?:inTeam\()?"(\/[^"]*)\/[^/"]+"/.exec(code) ?? [];
  const [, Many] = /^export function use(\w+)\(\)/m.exec(code) ?? [];
  if (!kind || !icon || !folder || !Many)
    throw new Refusal(`"${of}" has no generated list: docs/add-a-page.md shows how to write a page.`);
  const loadingTeam = folder.includes("$team") ? "(loading.params.team)" : "";
  return { of, kind, icon, folder, Many, many: Many.charAt(0).toLowerCase() + Many.slice(1), loadingTeam };
}

const getManifest = (feature: string) => `src/features/${feature}/feature.server.ts`;

function withoutServerSide(root: string, what: string, feature: string): Refusal {
  if (!existsSync(join(root, "src/features", feature))) return missing(feature);
  const able = readdirSync(join(root, "src/features")).filter((one) =>
    existsSync(join(root, getManifest(one))),
  );
  return new Refusal(
    `"${feature}" has no server code for a ${what}: choose one of ${able.sort().join(", ")}.`,
  );
}

const periods: Readonly<Record<string, readonly [word: string, ms: number]>> = {
  s: ["second", 1000],
  m: ["minute", 60_000],
  h: ["hour", 3_600_000],
  d: ["day", 86_400_000],
};

function createPart(
  root: string,
  { what, plural: feature, fields: [path, ...more], ...times }: Options,
): Thing {
  const manifest = getManifest(feature);
  if (!existsSync(join(root, manifest))) throw withoutServerSide(root, what, feature);
  if (path === undefined || more.length > 0)
    throw new Refusal(
      `Name the ${what}: bun run generate ${what} ${feature} ${what === "job" ? "remind-late" : "reminder"}.`,
    );
  assertName(path);
  const code = read(root, manifest);
  const [, name = ""] = /^export const (\w+) = \{/m.exec(code) ?? [];
  const camel = toCamelCase(path);
  const words = toLabel(path).toLowerCase();
  const slots = { feature, texts: getTexts(feature), path, camel, manifest: name, words };
  if (what === "mail") {
    const { [getMails(feature)]: fresh = "", ...own } = getFiles("mail", slots);
    return { own, ...createMail(root, feature, camel, fresh, code), texts: mailTexts(feature, camel, words) };
  }
  // Every job that is added is stored with this name.
  const jobName = `${feature}: ${words}`;
  const own = `./${path}.server.ts`;
  const timing = getTiming(times);
  if (timing === undefined)
    return {
      own: getFiles("job", { ...slots, ...getInput(root, feature), job: jobName }),
      changed: { [manifest]: withImport(withEntry(code, manifest, "jobs", camel), camel, own) },
    };
  const { word, said, when, tested } = timing;
  const timed = word ? withImport(code, word, "#kit/shared/time.ts") : code;
  const scheduled = withEntry(timed, manifest, "schedule", `{ job: ${camel}, ${said} }`);
  return {
    own: getFiles("schedule", { ...slots, job: jobName, when, tested }),
    changed: { [manifest]: withImport(scheduled, camel, own) },
  };
}

/** When a job runs, if it has a schedule. @throws Refusal for a time that never comes @public for tests */
export function getTiming({ every, cron, tz }: Pick<Options, "every" | "cron" | "tz">) {
  if (cron !== undefined) {
    assertComes(cron, tz);
    const said = `cron: ${JSON.stringify(cron)}${tz ? `, tz: "${tz}"` : ""}`;
    return { said, tested: said, when: "at the times of its schedule" };
  }
  if (every === undefined) return undefined;
  const [, count = "", unit = ""] = /^([1-9]\d{0,3})([smhd])$/.exec(every) ?? [];
  const period = periods[unit];
  if (!period || Number(count) * period[1] > 366 * 86_400_000)
    throw new Refusal(`Invalid period "${every}": write 30s, 15m, 6h or 1d, up to 366d.`);
  const [word, ms] = period;
  const [said, when] = count === "1" ? [word, word] : [`${count} * ${word}`, `${count} ${word}s`];
  return { word, said: `every: ${said}`, tested: `every: ${Number(count) * ms}`, when: `every ${when}` };
}

function assertComes(cron: string, tz?: string): void {
  try {
    nextTime({ job: job("it", z.object({}), async () => {}), cron, ...(tz && { tz }) }, Date.now());
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^.*?": |\.$/g, "") : error;
    throw new Refusal(`Invalid time "${cron}": ${why}. Write it like --cron "0 7 * * *" --tz Europe/Paris.`);
  }
}

/** The input of a job, including the owner of the record. */
function getInput(root: string, feature: string) {
  const tables = `src/features/${feature}/tables.server.ts`;
  const [, whose] = scopeColumn.exec(existsSync(join(root, tables)) ? read(root, tables) : "") ?? [];
  const names = [...(whose ? [whose] : []), "id"];
  return {
    added: names.map((name) => (name === "team" ? "team: team.id" : name)).join(", "),
    inputs: names.join(", "),
    input: names.map((name) => `${name}: z.string()`).join(", "),
    example: names.map((name) => `${name}: "1"`).join(", "),
  };
}

const getMails = (feature: string) => `src/features/${feature}/mails.server.ts`;

function createMail(root: string, feature: string, camel: string, fresh: string, code: string) {
  const path = getMails(feature);
  const manifest = getManifest(feature);
  const has = existsSync(join(root, path));
  const old = has ? read(root, path) : fresh;
  if (new RegExp(`\\b(?:const|function) ${camel}Mail\\b`).test(old) && has)
    throw taken(`The mail "${camel}"`);
  const list = /^export const mailExamples: MailExamples = \{/m;
  if (!list.test(old))
    throw new Refusal(
      `${path} has no generated list mailExamples: docs/send-a-mail.md shows how to add a mail by hand.`,
    );
  const [mail = ""] = /^\/\*\*.*^\);\n/ms.exec(fresh) ?? [];
  const example = `${toCamelCase(feature)}${capital(camel)}: ${camel}Mail({ name: "Example" }),`;
  const added = old.replace(list, (line) => `${has ? `${mail}\n` : ""}${line}\n  ${example}`);
  const mails = withImport(withImport(added, "mailTemplate", "#kit/mail/mail.server.ts"), "z", "zod");
  const isNamed = /\bmails: /.test(code);
  const named = isNamed
    ? code
    : withImport(withEntry(code, manifest, "mails"), "mailExamples", "./mails.server.ts");
  return { changed: { [path]: mails, [manifest]: named } };
}

const mailTexts = (feature: string, camel: string, words: string): Tree => ({
  [getTexts(feature)]: {
    mail: {
      [camel]: {
        subject: `${capital(words)}: {{name}}`,
        title: capital(words),
        text: "It is about “{{name}}”.",
      },
    },
  },
});

function withEntry(code: string, path: string, list: "jobs" | "schedule" | "mails", entry?: string): string {
  const line = entry ? `${list}: [${entry}]` : `${list}: mailExamples`;
  const place = new RegExp(`\\b${list}: \\[`);
  if (entry && place.test(code)) return code.replace(place, (start) => `${start}${entry}, `);
  const end = /,?\s*\} satisfies ServerFeature;$/m;
  if (!end.test(code)) throw new Refusal(`The end of ${path} was edited. Add this line by hand: ${line}`);
  return code.replace(end, () => `, ${line} } satisfies ServerFeature;`);
}

function withImport(code: string, name: string, module: string): string {
  const known = new RegExp(`^import \\{([^}]*)\\} from "${module.replaceAll(".", "\\.")}";`, "m");
  const [line, names = ""] = known.exec(code) ?? [];
  if (line === undefined) return `import { ${name} } from "${module}";\n${code}`;
  const all = names.split(",").map((one) => one.trim());
  return all.includes(name)
    ? code
    : code.replace(line, `import {${names.replace(/,?\s*$/, "")}, ${name} } from "${module}";`);
}
