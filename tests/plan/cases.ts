import { type Given, type OptionName, optionNames } from "../../cli/src/options/schema.ts";

/** Values of each option, to be combined with those of the others. */
const values: Readonly<Record<OptionName, readonly (string | boolean | undefined)[]>> = {
  directory: ["my-app"],
  title: [undefined, "Plum & Co", "كتب"],
  tagline: [undefined, "Plums, 'in' one place"],
  accent: [undefined, "mirabelle", "#0f766e"],
  envName: [undefined, "QA #2 (it's ours)"],
  envEmoji: [undefined, "❤"],
  envColor: [undefined, "rgb(142 69 133 / 50%)"],
  demo: [true, false],
  locales: [undefined, "ar", "sw,fr"],
  database: [undefined, "postgres"],
  without: [undefined],
  only: [undefined],
  with: [undefined],
  deploy: [undefined],
  adminEmail: [undefined, "Ada@Example.org"],
  port: [undefined, "4000"],
  template: [undefined],
  install: [true, false],
  git: [true, false],
  seed: [true, false],
  force: [],
  start: [],
  like: [undefined],
  dryRun: [],
  json: [],
  yes: [],
  help: [],
  version: [],
};

type Choice = { name: OptionName; value: string | boolean | undefined };

/**
 * Combinations of the options' cases in which every pair of values of two options occurs at least once. Always the
 * same. Grows with the product of the two largest options, not of all.
 *
 * @param legal whether two values go together; other pairs are left out
 */
export function pairwiseCases(legal: (given: Given) => boolean = () => true): Given[] {
  const goes = (pair: readonly Choice[]) => legal(givenFrom(pair));
  const missing = allPairs(goes);
  const cases: Given[] = [];
  for (;;) {
    const first = missing.values().next();
    if (first.done) return cases;
    const chosen = new Map<OptionName, Choice>(first.value.map((choice) => [choice.name, choice]));
    for (const name of optionNames) if (!chosen.has(name)) addBest(name, chosen, { missing, goes });
    for (const key of pairsWithin([...chosen.values()]).keys()) missing.delete(key);
    cases.push(givenFrom([...chosen.values()]));
  }
}

/** Adds the value of the option that forms the most new pairs. */
function addBest(
  name: OptionName,
  chosen: Map<OptionName, Choice>,
  { missing, goes }: { missing: Map<string, Choice[]>; goes: (pair: readonly Choice[]) => boolean },
): void {
  const others = [...chosen.values()];
  const news = (choice: Choice) => others.filter((other) => missing.has(getKey([choice, other]))).length;
  const [best] = getChoices(name)
    .filter((choice) => others.every((other) => goes([choice, other])))
    .sort((a, b) => news(b) - news(a));
  if (best) chosen.set(name, best);
}

function allPairs(goes: (pair: readonly Choice[]) => boolean): Map<string, Choice[]> {
  const all = pairsWithin(optionNames.flatMap(getChoices));
  return new Map([...all].filter(([, pair]) => goes(pair)));
}

function pairsWithin(choices: readonly Choice[]): Map<string, Choice[]> {
  const pairs = choices.flatMap((a) => choices.filter((b) => a.name < b.name).map((b) => [a, b]));
  return new Map(pairs.map((pair) => [getKey(pair), pair]));
}

function getChoices(name: OptionName): Choice[] {
  return values[name].map((value) => ({ name, value }));
}

function getKey(pair: readonly Choice[]): string {
  return pair
    .map(({ name, value }) => `${name}=${value}`)
    .sort()
    .join("&");
}

function givenFrom(choices: readonly Choice[]): Given {
  const set = choices.filter(({ value }) => value !== undefined);
  return Object.fromEntries(set.map(({ name, value }) => [name, value]));
}
