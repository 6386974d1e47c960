import { type ParseArgsConfig, parseArgs } from "node:util";
import { types } from "./internal/types.server.ts";
import { Refusal } from "./names.server.ts";
import { type Area, areas, type Rank, ranks } from "./plan.server.ts";

const whats = ["feature", "field", "scope", "page", "mail", "job"] as const;

export interface Options {
  what: (typeof whats)[number];
  /** The period of a job, such as "15m". */
  every?: string | undefined;
  plural: string;
  fields: readonly string[];
  singular?: string | undefined;
  title?: string | undefined;
  /** Whether only the owner of a record and administrators can access it. */
  owner?: boolean | undefined;
  /** Whether the records belong to teams. */
  team?: boolean | undefined;
  /** The rank in the team that may add, change and delete records; without one, every member. */
  rank?: Rank | undefined;
  area?: Area | undefined;
  /** The slug of the team that gets the rows of a feature. */
  teamOfRows?: string | undefined;
  /** The address of the user who gets the rows of a feature. */
  ownerOfRows?: string | undefined;
  codeOnly: boolean;
  dryRun: boolean;
  json: boolean;
  force: boolean;
}

export const help = `bun run generate feature <plural> [field:type …] [options]
bun run generate field <plural> <field:type …> [options]
bun run generate scope <plural> <team|user> [options]
bun run generate page [<area>/]<name> [options]
bun run generate mail <feature> <name> [options]
bun run generate job <feature> <name> [--every <period>] [options]
bun run generate --repair

Adds a feature to this project: table and migration, API, pages in the manager, texts, example data and a test. Or adds
fields to a generated feature: column and migration, validation, form, list, filter, page, texts and test; your edits are
kept. Or gives the records of a generated feature to teams or to users. A page is added to an area (app or manager) with an entry in its navigation, or is public; a mail or a job is added
to a feature. Each comes with a test.

Types
${Object.values(types)
  .map(({ help: [example, meaning] }) => `  ${example.padEnd(30)}${meaning}\n`)
  .join("")}  "?" after a type makes a field optional, "!" makes it unique: number:text!
  Existing records need a value for a new required field: "phase:enum(open,done)=open"

Options
  --owner             records belong to their creator: only they and administrators see them; the pages are in the app
  --team              records belong to a team: only its members see them, at /app/t/<team>/<plural>
  --rank <rank>       with --team: who adds, changes and deletes records, admin or owner (default: every member)
  --area <area>       manager (default): for administrators; app: all users share the records; both: administrators edit
                      in the manager, users read in the app
  --title <field>     the field that names a record (default: the first text)
  --singular <word>   an irregular singular: generate feature cattle name:text --singular cow
  --team-of-rows <slug>    with scope team: the team that gets the present records
  --owner-of-rows <email>  with scope user: the user who gets the present records
  --every <period>    run a job on a schedule: 30s, 15m, 6h or 1d (default: code adds it with jobs.add)
  --code-only         write no migration and no route tree; upgrades use this
  --dry-run           show what would be written
  --json              print JSON
  --force             allow uncommitted changes
  --repair            alone: merge lists, texts, migrations and the route tree of two branches, where git cannot
  --help              show this help

Example
  bun run generate feature orders title:text amount:money:EUR "due:date?" "status:enum(open,paid)" customer:user
  bun run generate feature notes title:text body:longtext --owner
  bun run generate feature items title:text lentTo:text? --team
  bun run generate feature products name:text "photo:image?"
  bun run generate feature tips title:text body:longtext --area both
  bun run generate field orders "paidAt:datetime?"
  bun run generate scope orders team --team-of-rows sales
  bun run generate page manager/reports
  bun run generate mail orders reminder
  bun run generate job orders remind-late --every 1d
`;

/** @returns undefined for --help @throws Refusal */
export function optionsOf(words: readonly string[]): Options | undefined {
  const flag = { type: "boolean", default: false } as const;
  const word = { type: "string" } as const;
  const { values, positionals } = parsed("generate", words, {
    singular: word,
    title: word,
    owner: { type: "boolean" } as const,
    team: { type: "boolean" } as const,
    rank: word,
    area: word,
    every: word,
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
      `${said === undefined ? "Specify what to generate" : `"${said}" cannot be generated`}: ${whats.join(", ")}, as bun run generate --help shows.`,
    );
  if (plural === undefined)
    throw new Refusal(
      `It has no name: bun run generate ${what} ${what === "page" ? "manager/reports" : "orders"} …`,
    );
  if (plural.includes(":"))
    throw new Refusal(`"${plural}" is a field: name the feature before it, as in orders ${plural}.`);
  const { singular, title, owner, team } = values;
  if (what !== "feature" && (singular ?? title ?? owner ?? team ?? values.rank ?? values.area) !== undefined)
    throw new Refusal("Only a feature takes --singular, --title, --owner, --team, --rank and --area.");
  const area = areas.find((one) => one === values.area);
  if (values.area !== undefined && area === undefined)
    throw new Refusal(`Unknown area "${values.area}": write app, manager or both.`);
  if (values.owner && area && area !== "app")
    throw new Refusal(`--owner and --area ${area} cannot be combined: owners have their records in the app.`);
  if (team && owner)
    throw new Refusal("--team and --owner cannot be combined: a record belongs to a team or to a user.");
  if (team && area && area !== "app")
    throw new Refusal(`--team and --area ${area} cannot be combined: teams have their records in the app.`);
  const rank = ranks.find((one) => one === values.rank);
  if (values.rank !== undefined && rank === undefined)
    throw new Refusal(`Unknown rank "${values.rank}": write admin or owner.`);
  if (rank && !team) throw new Refusal("--rank is a rank in a team: add --team.");
  if ((what === "field" || what === "scope") && values["code-only"])
    throw new Refusal(`A ${what} does not take --code-only.`);
  const { "team-of-rows": teamOfRows, "owner-of-rows": ownerOfRows } = values;
  const [to, more] = fields;
  if (what === "scope" && ((to !== "team" && to !== "user") || more !== undefined))
    throw new Refusal(`Say whose the records will be: bun run generate scope ${plural} team, or user.`);
  if (teamOfRows !== undefined && !(what === "scope" && to === "team"))
    throw new Refusal("Only generate scope … team takes --team-of-rows.");
  if (ownerOfRows !== undefined && !(what === "scope" && to === "user"))
    throw new Refusal("Only generate scope … user takes --owner-of-rows.");
  if (what !== "job" && values.every !== undefined) throw new Refusal("Only a job takes --every.");
  const { "code-only": codeOnly, "dry-run": dryRun, every, json, force } = values;
  return {
    ...{ what, plural, fields, singular, title, owner, team, rank, area, every },
    ...{ teamOfRows, ownerOfRows },
    ...{ codeOnly, dryRun, json, force },
  };
}

/** Reads the words of a command. @throws Refusal */
export function parsed<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  command: string,
  words: readonly string[],
  options: Options,
) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new Refusal(`${line}: see bun run ${command} --help.`, "UNKNOWN_OPTION");
  }
}
