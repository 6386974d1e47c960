import { existsSync } from "node:fs";
import { join } from "node:path";
import { repair } from "../repair/internal/repair.server.ts";
import { generateField } from "./internal/field.server.ts";
import { generateFeature } from "./internal/generate.server.ts";
import { findHeir } from "./internal/heir.server.ts";
import { help, type Options, parseOptions } from "./internal/options.server.ts";
import type { Area, Rank } from "./internal/plan.server.ts";
import { generateScope } from "./internal/scope.server.ts";
import { getSingular } from "./internal/singular.server.ts";
import { generateThing } from "./internal/thing.server.ts";
import { types } from "./internal/types.server.ts";
import { assertForm, getFormerSingular, noSingular, Refusal } from "./names.server.ts";
import { resumeInterrupted } from "./whole.server.ts";
import { assertRegular, type Generated, type Run } from "./write.server.ts";

/** What was generated: a feature, page, mail or job, with its name and the arguments of the command. */
interface Made {
  name: string;
  what?: "page" | "mail" | "job";
  fields?: string;
  every?: string | undefined;
  list?: string | undefined;
  cron?: string | undefined;
  tz?: string | undefined;
  singular?: string | undefined;
  title?: string | undefined;
  owner?: boolean | undefined;
  team?: boolean | undefined;
  rank?: Rank | undefined;
  area?: Area | undefined;
}

interface GenerateOptions {
  root: string;
  /** The words typed after the command. */
  words: readonly string[];
  say: (text: string) => void;
  /** How the project records generated code. */
  recordIn: (root: string) => string | undefined;
  generatedIn: (root: string, name: string) => Made | undefined;
  rememberGenerated: (root: string, made: Made) => void;
}

/** Runs `bun run generate`. @throws Refusal, CommandError */
export async function runGenerate(project: GenerateOptions): Promise<void> {
  const { root, words, say } = project;
  if (words.includes("--repair")) {
    if (words.length > 1) throw new Refusal("--repair takes no other arguments.");
    return repairMerge(project);
  }
  const given = parseOptions(words);
  if (given === undefined) return say(help);
  const options = { ...given, singular: singularFor(given) };
  resumeInterrupted(root);
  const generated = await generate(project, options);
  if (options.json) return console.log(JSON.stringify(generated, null, 2));
  const { created, changed, deleted = [], untranslated } = generated;
  for (const { path, lines } of created) console.log(`  + ${path}${lines ? ` (${lines} lines)` : ""}`);
  for (const path of changed) console.log(`  ~ ${path}`);
  for (const path of deleted) console.log(`  - ${path}`);
  const texts = untranslated === 1 ? "1 text is" : `${untranslated} texts are`;
  if (untranslated > 0) say(`${texts} still English: src/locales/untranslated.json`);
  say(options.dryRun ? "Nothing was written." : getNext(options));
}

async function generate(
  { root, say, recordIn, generatedIn, rememberGenerated }: GenerateOptions,
  options: Options,
): Promise<Generated> {
  const { what, plural, singular, owner, team, rank, area, fields, dryRun, json } = options;
  const run = (made: Made): Run => ({
    dryRun,
    said: `generate ${[what, plural, ...fields].join(" ")}`,
    say: (line) => json || say(`… ${line}`),
    remember: (copy) => rememberGenerated(copy, made),
  });
  const isField = what === "field";
  assertRegular(root, [recordIn(root) ?? []].flat());
  const picture = fields.find((field) => /^\w+:image\b/.test(field));
  if (picture && !existsSync(join(root, "src/ui/picture-button.tsx")))
    throw new Refusal(
      `${picture} needs uploads, which this project does not have: src/ui/picture-button.tsx is missing.`,
    );
  if (what === "scope") {
    const { fields: known = "", ...was } = generatedIn(root, plural) ?? { name: plural };
    const isTeam = fields[0] === "team";
    const whose = { owner: isTeam ? undefined : true, team: isTeam || undefined };
    const made = { ...was, ...whose, rank: undefined, area: undefined };
    const parts = known.split(" ").filter(Boolean);
    const whole = { ...options, ...run({ ...made, name: plural, fields: known }) };
    return generateScope(
      root,
      whole,
      isTeam ? "team" : "user",
      { ...was, fields: parts },
      findHeir(root, options),
    );
  }
  if (!isField && what !== "feature") {
    const { list, every, cron, tz } = options;
    const said = fields.length > 0 ? { fields: fields.join(" "), every, cron, tz } : { team, list };
    return generateThing(root, { ...options, ...run({ what, name: plural, ...said }) });
  }
  const title = options.title ?? findNaming(fields);
  const made = isField ? generatedIn(root, plural) : { singular, title, owner, team, rank, area, fields: "" };
  const before = made?.fields?.split(" ").filter(Boolean);
  const all = [...(before ?? []), ...fields.map((field) => field.replace(/=.*/s, ""))];
  const whole = { ...options, ...run({ ...made, name: plural, fields: all.join(" ") }) };
  if (!isField) return generateFeature(root, whole);
  const known = {
    singular: made?.singular,
    title: made?.title,
    owner: made?.owner,
    team: made?.team,
    rank: made?.rank,
    area: made?.area,
  };
  return generateField(root, { ...whole, ...known }, before);
}

/**
 * The reference that names records without a text. It is recorded, because a text that is added later does not become
 * the title.
 */
function findNaming(fields: readonly string[]): string | undefined {
  if (fields.some((field) => /^\w+:text(:\d+)?!?$/.test(field))) return undefined;
  const parts = fields.map((field) => /^(\w+):([\w-]+)!?$/.exec(field) ?? []);
  return parts.find(([, , type = ""]) => type && !Object.hasOwn(types, type))?.[1];
}

/** The singular of a new feature, unless every project would derive it from the plural. @throws Refusal */
function singularFor({ what, plural, singular, codeOnly, json }: Options): string | undefined {
  if (what !== "feature" || codeOnly || singular !== undefined) return singular;
  // Otherwise the command would ask for the singular of "Orders 2" and then refuse the answer.
  assertForm(plural);
  const { certain, guess } = getSingular(plural);
  const mayAsk = process.stdin.isTTY && process.stdout.isTTY && !json;
  const answer = certain ?? (mayAsk ? prompt(`The singular of ${plural}:`, guess)?.trim() : undefined);
  if (!answer)
    throw guess
      ? new Refusal(`The singular of "${plural}" is unclear: pass it, as in --singular ${guess}.`)
      : noSingular(plural);
  return answer === getFormerSingular(plural) ? undefined : answer;
}

function getNext({
  what,
  plural,
  fields,
  owner,
  team,
  list,
  every,
  cron,
  area = owner ? "app" : "manager",
  codeOnly,
}: Options): string {
  if (codeOnly) return "Wrote no migration and no route types.";
  if (list !== undefined) return `Next: in its route, choose which ${list} the page shows; then bun run dev.`;
  if (what === "page")
    return `Next: bun run dev, then open ${team ? `/app/t/<team>/${plural.replace(/.*\//, "")}` : `/${plural}`}.`;
  if (what === "mail")
    return "Next: bun run dev; see it at /dev/mails. docs/send-a-mail.md shows how to send it.";
  if (cron !== undefined) return "Next: write its code; docs/do-work-later.md shows how it runs.";
  if (every !== undefined)
    return "Next: write its code; docs/do-work-later.md shows how to run it at a time of day instead.";
  if (what === "job") return "Next: write its code; docs/do-work-later.md shows how to add one to the queue.";
  if (what === "field") return "Next: bun run db:migrate, bun run dev.";
  if (what === "scope" && fields[0] === "user")
    return `Next: bun run db:migrate, bun run dev; /app/${plural} shows each user's own records.`;
  if (team || what === "scope")
    return `Next: bun run db:migrate, bun run dev; each team finds it at /app/t/<team>/${plural}.`;
  return `Next: bun run db:migrate, bun run dev, then open /${area === "app" ? "app" : "manager"}/${plural}.`;
}

async function repairMerge({ root, say }: GenerateOptions): Promise<void> {
  const { done, left } = await repair(root);
  for (const line of done) say(`  ${line}`);
  if (left.length === 0) return say("Next: bun run check, then commit the merge.");
  console.error(
    `Resolve these, git add them, and run this again:\n${left.map((line) => `  ${line}`).join("\n")}`,
  );
  process.exitCode = 1;
}
