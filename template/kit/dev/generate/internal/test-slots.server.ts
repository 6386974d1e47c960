import { getExamples } from "./examples.server.ts";
import { lines, words, writeRefusal } from "./field-code.server.ts";
import { getImages, getNeeded, getReferences, type Plan } from "./plan.server.ts";
import type { Field } from "./types.server.ts";

/** Code that refers to existing rows, to different ones in each example. Optional references are sometimes empty. */
function exampleSlots(plan: Plan, references: readonly Field[]) {
  const needed = references.filter(({ optional }) => !optional);
  // Do not refer to the first users and records, because tests delete and change those.
  const shown = ({ target }: Field, ids: string) =>
    target?.ofMembers ? `${ids}.slice(1)` : target?.features ? `${ids}.slice(-8)` : `middleValues(${ids})`;
  const within = ({ target }: Field) =>
    target?.scope ? (plan.team ? ".in(team)" : plan.owner ? ".in(owner)" : ".all") : "";
  return {
    exampleChoices: lines(
      references.map(
        (field) =>
          `const ${field.name}Ids = ${shown(field, `(await ${field.name}Choices${within(field)}(db, { limit: 12 })).items.map(({ id }) => id)`)};`,
      ),
    ),
    exampleChosen: lines(needed.map(({ name }) => `const ${name} = pick(number, ${name}Ids);`)),
    exampleIsMissing: needed.map(({ name }) => ` || ${name} === undefined`).join(""),
    exampleReferences: references
      .map(({ name, optional }) =>
        optional ? `, ${name}: pick(number, [...${name}Ids, null]) ?? null` : `, ${name}`,
      )
      .join(""),
  };
}

const quoted = ({ name }: Field) => `"${name}"`;

/** Code for a feature's examples and test. */
export function testSlots(plan: Plan) {
  const { names, fields, title, owner } = plan;
  const references = getReferences(plan);
  const typed = references.filter((field) => !field.owner);
  const chosen = typed.filter(({ optional, target }) => !optional || !target?.features);
  const left = typed.map(({ name }) => `"${name}"`).join(" | ");
  const list = (name: string, parts: readonly string[]) =>
    parts.length > 0 ? `${name}: [${words(parts)}],` : "";
  const images = getImages(plan).map(quoted);
  const people = typed.filter(({ target }) => target?.ofMembers).map(quoted);
  return {
    exampleType: left ? `Omit<${names.One}Fields, ${left}>` : `${names.One}Fields`,
    example: lines(getExamples(plan)),
    ...exampleSlots(plan, typed),
    chosenNames: list("chosen", chosen.map(quoted)),
    members: list("members", people),
    needs: list("needs", [
      ...new Set(chosen.flatMap((field) => getNeeded(plan, field).map(({ name }) => name))),
    ]),
    images: list("images", images),
    rank: plan.rank ? `rank: "${plan.rank}",` : "",
    change:
      title.type === "text"
        ? `change: { ${title.name}: "${"Another".slice(0, title.size)}" },`
        : `title: "${title.name}",`,
    others: owner ? "404" : plan.area === "manager" ? "403" : "200",
    refusals: lines(fields.map(writeRefusal)),
  };
}
