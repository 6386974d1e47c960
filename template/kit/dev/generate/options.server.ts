import { type ParseArgsConfig, parseArgs } from "node:util";
import { Refusal } from "./names.server.ts";
import { type Area, areas } from "./plan.server.ts";
import { types } from "./types.server.ts";

const whats = ["feature", "field", "page", "mail", "job"] as const;

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
  area?: Area | undefined;
  codeOnly: boolean;
  dryRun: boolean;
  json: boolean;
  force: boolean;
}

export const help = `bun run generate feature <plural> [field:type …] [options]
bun run generate field <plural> <field:type …> [options]
bun run generate page [<area>/]<name> [options]
bun run generate mail <feature> <name> [options]
bun run generate job <feature> <name> [--every <period>] [options]
bun run generate --repair

Writes a feature into this project: table and migration, API, pages in the manager, texts, example data and a test. Or adds
fields to one that was generated: column and migration, rule, form, list, filter, page, texts and test; edits by hand stay.
A page comes into an area, app or manager, with an entry in its navigation, or is for everybody; a mail or a job comes into a
feature. Each has a test.

Types
${Object.values(types)
  .map(({ help: [example, meaning] }) => `  ${example.padEnd(30)}${meaning}\n`)
  .join("")}  A "?" behind a type makes a field optional, a "!" unique: number:text!
  The present records of a feature need a value for a field that is not optional: "phase:enum(open,done)=open"

Options
  --owner             a record belongs to whoever made it: only they and administrators see it; its pages are in the app
  --area <area>       app: everybody shares the records; both: everybody reads in the app what administrators change in
                      the manager; by default manager, for administrators
  --title <field>     the field that names a record; by default the first text
  --singular <word>   a singular that is not known: generate feature cattle name:text --singular cow
  --every <period>    of a job that runs by itself: 30s, 15m, 6h or 1d; without, code adds it with jobs.add
  --code-only         neither migration nor types of routes, as an upgrade compares it
  --dry-run           says what would be written
  --json              says it as JSON
  --force             writes even if there are changes that are not committed
  --repair            alone: merges lists, texts, migrations and the route tree of two branches, where git cannot
  --help              shows this

Example
  bun run generate feature orders title:text amount:money:EUR "due:date?" "status:enum(open,paid)" customer:user
  bun run generate feature notes title:text body:longtext --owner
  bun run generate feature products name:text "photo:image?"
  bun run generate feature tips title:text body:longtext --area both
  bun run generate field orders "paidAt:datetime?"
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
    area: word,
    every: word,
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
      `${said === undefined ? "Say what to generate" : `"${said}" cannot be generated`}: ${whats.join(", ")}, as bun run generate --help shows.`,
    );
  if (plural === undefined)
    throw new Refusal(
      `It has no name: bun run generate ${what} ${what === "page" ? "manager/reports" : "orders"} …`,
    );
  if (plural.includes(":"))
    throw new Refusal(`"${plural}" is a field: name the feature before it, as in orders ${plural}.`);
  if (what !== "feature" && (values.singular ?? values.title ?? values.owner ?? values.area) !== undefined)
    throw new Refusal("Only a feature takes --singular, --title, --owner and --area.");
  const area = areas.find((one) => one === values.area);
  if (values.area !== undefined && area === undefined)
    throw new Refusal(`"${values.area}" is no area: write app, manager or both.`);
  if (values.owner && area && area !== "app")
    throw new Refusal(`--owner and --area ${area} do not go together: owners have their records in the app.`);
  if (what === "field" && values["code-only"]) throw new Refusal("A field does not take --code-only.");
  if (what !== "job" && values.every !== undefined) throw new Refusal("Only a job takes --every.");
  const { "code-only": codeOnly, "dry-run": dryRun, singular, title, owner, every, json, force } = values;
  return { what, plural, fields, singular, title, owner, area, every, codeOnly, dryRun, json, force };
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
