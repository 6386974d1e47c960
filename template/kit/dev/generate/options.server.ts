import { parseArgs } from "node:util";
import { Refusal } from "./refusal.server.ts";
import { types } from "./types.server.ts";

export interface Options {
  what: "feature" | "field";
  plural: string;
  fields: readonly string[];
  singular?: string | undefined;
  title?: string | undefined;
  dryRun: boolean;
  json: boolean;
  force: boolean;
}

export const help = `bun run generate feature <plural> [field:type …] [options]
bun run generate field <plural> <field:type …> [options]

Writes a feature into this project: table and migration, API, pages in the manager, texts, example data and a test. Or adds
fields to one that was generated: column and migration, rule, form, list, filter, page, texts and test; edits by hand stay.

Types
${Object.values(types)
  .map(({ help: [example, meaning] }) => `  ${example.padEnd(26)}${meaning}\n`)
  .join("")}  A "?" behind a type makes a field optional, a "!" unique: number:text!
  The present records of a feature need a value for a field that is not optional: "phase:enum(open,done)=open"

Options
  --title <field>     the field that names a record; by default the first text
  --singular <word>   where English is irregular: generate feature people name:text --singular person
  --dry-run           says what would be written
  --json              says it as JSON
  --force             writes even if there are changes that are not committed
  --help              shows this

Example
  bun run generate feature orders title:text amount:money:EUR "due:date?" "status:enum(open,paid)" customer:user
  bun run generate field orders "paidAt:datetime?"
`;

/** @throws Refusal; undefined asks for help */
export function optionsOf(words: readonly string[]): Options | undefined {
  const { values, positionals } = parsed(words);
  if (values.help) return undefined;
  const [what, plural, ...fields] = positionals;
  if (what !== "feature" && what !== "field")
    throw new Refusal(
      `${what === undefined ? "Say what to generate" : `"${what}" cannot be generated`}: bun run generate feature <plural> [field:type …].`,
    );
  if (plural === undefined)
    throw new Refusal(`The feature has no name: bun run generate ${what} orders title:text.`);
  if (plural.includes(":"))
    throw new Refusal(`"${plural}" is a field: name the feature before it, as in orders ${plural}.`);
  if (what === "field" && (values.singular ?? values.title) !== undefined)
    throw new Refusal("A field takes neither --singular nor --title: its feature has them.");
  return {
    what,
    plural,
    fields,
    singular: values.singular,
    title: values.title,
    dryRun: values["dry-run"] ?? false,
    json: values.json ?? false,
    force: values.force ?? false,
  };
}

function parsed(words: readonly string[]) {
  const flag = { type: "boolean" } as const;
  const word = { type: "string" } as const;
  const options = { singular: word, title: word, "dry-run": flag, json: flag, force: flag, help: flag };
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    const [line = ""] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new Refusal(`${line}: see bun run generate --help.`);
  }
}
