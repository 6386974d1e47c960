import { createInterface } from "node:readline/promises";
import { Refusal } from "../../generate/names.server.ts";
import {
  type Choices,
  candidates,
  isTwin,
  type Tables,
  unchosen,
  withDrop,
  withRename,
} from "./choices.server.ts";
import { nameOf, type Place } from "./snapshot.server.ts";

/** Asks at a terminal about each table and column that would be dropped. @throws Refusal if nobody can be asked */
export async function completed(tables: Tables, known: Choices): Promise<Choices> {
  let choices = known;
  for (;;) {
    const [place] = openIn(tables, choices);
    if (place === undefined) return choices;
    if (!process.stdin.isTTY || !process.stdout.isTTY) throw new Refusal(refusal(tables, choices));
    choices = await ask(tables, choices, place);
  }
}

const openIn = (tables: Tables, choices: Choices) =>
  unchosen(tables, choices).filter((place, _, all) => !isTwin(tables, choices, place, all));

function refusal(tables: Tables, choices: Choices): string {
  const lines = openIn(tables, choices).map((place) => {
    const name = nameOf(place);
    const what = place.column === undefined ? "all rows of the table" : "the values of";
    const keep = candidates(tables, choices, place).map((to) => `--rename ${name}=${to}`);
    const keeping = keep.length > 0 ? `keep them with ${keep.join(" or ")}, or ` : "";
    return `  This would drop ${what} ${name}: ${keeping}drop them with --drop ${name}`;
  });
  return ["The schema no longer contains everything in the database. Nothing was written.", ...lines].join(
    "\n",
  );
}

async function ask(tables: Tables, choices: Choices, place: Place): Promise<Choices> {
  const name = nameOf(place);
  const [what, data] = place.column === undefined ? ["table", "rows"] : ["column", "values"];
  const names = candidates(tables, choices, place);
  const answers = [...names.map((to) => `Renamed to ${to}: keep its ${data}`), `Drop it, with its ${data}`];
  console.log(`The schema no longer has the ${what} ${name}.`);
  for (const [at, answer] of answers.entries()) console.log(`  ${at + 1}  ${answer}`);
  const number = Number(await line(`1-${answers.length}, or Enter to stop: `));
  if (!answers[number - 1]) throw new Refusal("Nothing was written.");
  const to = names[number - 1];
  return to === undefined ? withDrop(tables, choices, place) : withRename(tables, choices, { ...place, to });
}

/** @returns the typed text; empty if the input ends, as after Ctrl+D or Ctrl+C */
async function line(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const ended = new Promise<string>((resolve) => terminal.once("close", () => resolve("")));
  try {
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
