import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../names.server.ts";
import { parsed } from "../write.server.ts";
import { type Area, areas, type Rank, ranks } from "./plan.server.ts";
import { types } from "./types.server.ts";

const whats = ["feature", "field", "scope", "page", "mail", "job"] as const;

export interface Options {
  what: (typeof whats)[number];
  /** How often a job runs, such as "15m". */
  every?: string | undefined;
  /** When a job runs, such as "0 7 * * *", and in which time zone. */
  cron?: string | undefined;
  tz?: string | undefined;
  plural: string;
  fields: readonly string[];
  singular?: string | undefined;
  title?: string | undefined;
  /** Whether only the owner of a record and administrators can access it. */
  owner?: boolean | undefined;
  team?: boolean | undefined;
  /** The feature whose selected records a page shows. */
  list?: string | undefined;
  /** The rank that a member needs to add, change and delete records; without one, every member may. */
  rank?: Rank | undefined;
  area?: Area | undefined;
  /** The slug of the team that gets a feature's rows. */
  teamOfRows?: string | undefined;
  /** The address of the user who gets a feature's rows. */
  ownerOfRows?: string | undefined;
  codeOnly: boolean;
  dryRun: boolean;
  json: boolean;
  force: boolean;
}

const typeLines = Object.values(types).map(
  ({ help: [example, meaning] }) => `  ${example.padEnd(30)}${meaning}\n`,
);
export const help = readFileSync(join(import.meta.dirname, "help.txt"), "utf8").replace("{{types}}", () =>
  typeLines.join(""),
);

/** @returns undefined for --help @throws Refusal */
export function parseOptions(words: readonly string[]): Options | undefined {
  const flag = { type: "boolean", default: false } as const;
  const word = { type: "string" } as const;
  const { values, positionals } = parsed("generate", words, {
    singular: word,
    title: word,
    owner: { type: "boolean" } as const,
    team: { type: "boolean" } as const,
    rank: word,
    area: word,
    ...{ list: word, every: word, cron: word, tz: word },
    "team-of-rows": word,
    "owner-of-rows": word,
    "code-only": flag,
    "dry-run": flag,
    json: flag,
    force: flag,
    help: flag,
  });
  if (values.help) return undefined;
  const [said, plural, ...fields] = positionals;
  const what = whats.find((one) => one === said);
  if (what === undefined)
    throw new Refusal(
      `${said === undefined ? "Specify what to generate" : `"${said}" cannot be generated; choose one of these`}: ${whats.join(", ")}. See bun run generate --help.`,
    );
  if (plural === undefined)
    throw new Refusal(
      `The name is missing: bun run generate ${what} ${what === "page" ? "manager/reports" : "orders"} …`,
    );
  if (plural.includes(":"))
    throw new Refusal(`"${plural}" is a field: put the feature's name before it, as in orders ${plural}.`);
  const { singular, title, owner, team } = values;
  const ofPage = what === "page" ? undefined : team;
  if (
    what !== "feature" &&
    (singular ?? title ?? owner ?? ofPage ?? values.rank ?? values.area) !== undefined
  )
    throw new Refusal("--singular, --title, --owner, --team, --rank and --area are only for features.");
  if (what !== "page" && values.list !== undefined) throw new Refusal("--list is only for pages.");
  const area = areas.find((one) => one === values.area);
  if (values.area !== undefined && area === undefined)
    throw new Refusal(`Unknown area "${values.area}": write app, manager or both.`);
  if (values.owner && area && area !== "app")
    throw new Refusal(`--owner and --area ${area} cannot be combined: records with an owner are in the app.`);
  if (team && owner)
    throw new Refusal("--team and --owner cannot be combined: a record belongs to a team or to a user.");
  if (team && area && area !== "app")
    throw new Refusal(`--team and --area ${area} cannot be combined: records of a team are in the app.`);
  const rank = ranks.find((one) => one === values.rank);
  if (values.rank !== undefined && rank === undefined)
    throw new Refusal(`Unknown rank "${values.rank}": write admin or owner.`);
  if (rank && !team) throw new Refusal("--rank needs --team.");
  if ((what === "field" || what === "scope") && values["code-only"])
    throw new Refusal(`--code-only cannot be used for a ${what}.`);
  const { "team-of-rows": teamOfRows, "owner-of-rows": ownerOfRows } = values;
  const [to, more] = fields;
  if (what === "scope" && ((to !== "team" && to !== "user") || more !== undefined))
    throw new Refusal(`Name the new owner, team or user: bun run generate scope ${plural} team`);
  if (teamOfRows !== undefined && !(what === "scope" && to === "team"))
    throw new Refusal("--team-of-rows is only for generate scope … team.");
  if (ownerOfRows !== undefined && !(what === "scope" && to === "user"))
    throw new Refusal("--owner-of-rows is only for generate scope … user.");
  const { every, cron, tz } = values;
  if (what !== "job" && (every ?? cron ?? tz) !== undefined)
    throw new Refusal("--every, --cron and --tz are only for jobs.");
  if (cron === undefined ? tz !== undefined : every !== undefined)
    throw new Refusal("Use either --every, or --cron with an optional --tz.");
  const { "code-only": codeOnly, "dry-run": dryRun, json, force } = values;
  return {
    ...{ what, plural, fields, singular, title, owner, team, rank, area, list: values.list },
    ...{ every, cron, tz },
    ...{ teamOfRows, ownerOfRows },
    ...{ codeOnly, dryRun, json, force },
  };
}
