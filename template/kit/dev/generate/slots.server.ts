import {
  columnOf,
  columnsBeside,
  exampleOf,
  indexesOf,
  kindOf,
  refusalOf,
  ruleOf,
} from "./field-code.server.ts";
import { capital, iconOf, labelOf, snakeOf, withArticle } from "./names.server.ts";
import {
  filtersOf,
  imagesOf,
  isUnique,
  memberOf,
  ofType,
  type Plan,
  readersOf,
  referencesOf,
  searchedOf,
  sortsOf,
  storedOf,
} from "./plan.server.ts";
import { type Field, finderOf, type Target, targetOf, valuesOf } from "./types.server.ts";

export type Slots = Record<string, string>;
const lines = (parts: readonly (string | false)[]) => parts.filter(Boolean).join("\n");
const words = (parts: readonly string[]) => parts.join(", ");

/** @param old the feature as it was generated before, whose fields stay where they are shown */
export function slotsOf(plan: Plan, old?: Plan): Slots {
  const { names, title } = plan;
  return {
    ...{ path: names.path, many: names.many, Many: names.Many, one: names.one, One: names.One },
    ...{
      texts: names.texts,
      test: names.test,
      table: names.table,
      manyWords: names.words.many,
      oneWords: names.words.one,
    },
    anOne: withArticle(names.words.one),
    icon: iconOf(names.one),
    title: title.name,
    titleAsLabel: title.name === "label" ? "label" : `${title.name}: label`,
    member: memberOf(names),
    ...accessSlots(plan),
    ...tableSlots(plan),
    ...referenceSlots(plan),
    ...pageSlots(plan, old),
    ...testSlots(plan),
  };
}

export function areaSlots({ area, names }: Plan, here: "app" | "manager"): Slots {
  const isBoth = area === "both";
  const to = (place: string) => (isBoth ? `\`/\${${place}}/${names.path}\`` : `"/${here}/${names.path}"`);
  const item = (place: string) => to(place).replace(/.$/, (quote) => `/$id${quote}`);
  const entry = `label: "home:navigation.${names.many}", icon: "${iconOf(names.one)}", to: "/app/${names.path}"`;
  return {
    area: here,
    section: here === "manager" ? `section: "application",` : "",
    alsoInApp: isBoth ? `{ area: "app", ${entry}, needs: { ${names.one}: ["read"] } },` : "",
    ofArea: isBoth ? `area="${here}"` : "",
    shown: isBoth ? "{ area, ...shown }" : "shown",
    hasArea: isBoth ? `area: "app" | "manager"; ` : "",
    rowLink: isBoth ? `link={({ id }) => ({ to: ${item("area")}, params: { id } })}` : "",
    found: isBoth ? "search.area" : `"${here}"`,
    foundLink: item("search.area"),
    foundList: to("search.area"),
  };
}

function tableSlots(plan: Plan): Slots {
  const { names, fields, title } = plan;
  const within = storedOf(plan).find((field) => field.within);
  const searched = searchedOf(plan).map(({ name }) => name);
  const pictures = imagesOf(plan).map(({ name }) => `${name}: row.${name} && fileUrl(row.${name})`);
  return {
    columns: lines(storedOf(plan).map(columnOf)),
    beside: lines(fields.flatMap(columnsBeside)),
    searched: words(searched.map((name) => `"${name}"`)),
    within: within ? `, { ${within.name}: row.${within.name} }` : "",
    indexes: lines(fields.flatMap((field) => indexesOf(names.table, field, plan.owner))),
    rules: lines(fields.map(ruleOf)),
    values: lines(
      ofType(plan, "enum").map(
        (field) => `export const ${valuesOf(field)} = ${JSON.stringify(field.values)} as const;`,
      ),
    ),
    searchFilters: lines(filtersOf(plan).map(({ name, value }) => `${name}: ${value},`)),
    conditions: lines(filtersOf(plan).map(({ name, condition }) => `${name}: ${condition(names.one)},`)),
    sortNames: words(sortsOf(plan).map((sort) => `"${sort}"`)),
    toItem: pictures.length > 0 ? `({ ...withTimes(row), ${words(pictures)} })` : "withTimes(row)",
    taken: isUnique(plan) ? `taken: "TAKEN",` : "",
    raisesTaken: isUnique(plan) ? `, ...raises("TAKEN")` : "",
    orTaken: isUnique(plan) ? `, "TAKEN"` : "",
    titleWords: labelOf(title.name).toLowerCase(),
    searchedWords: searched.map((name) => labelOf(name).toLowerCase()).join(" and "),
  };
}

/** Limits a reference to rows that the user can access, if the target feature has owners. */
const ownerIn = (code: string, { owned, table }: Target) =>
  owned ? `{ ${code}, owner: ownerFor(current, { ${table}: "all" }) }` : undefined;

function accessSlots(plan: Plan): Slots {
  const { one, One } = plan.names;
  const readers = readersOf(plan);
  const writers = plan.area === "app" ? readers : "admin";
  const may = (act: string) =>
    `${act}: ${JSON.stringify((act === "read" ? readers : writers).split(" ").sort())}`;
  const checks = referencesOf(plan).flatMap((field) => {
    const { name } = field;
    const own = ownerIn(`id: change.${name}`, targetOf(field));
    return own
      ? `if (change.${name} && (await ${name}Choices(db, ${own})).total === 0)
      throw new AppError("VALIDATION_ERROR", { issues: [{ path: "${name}", code: "${name}Invalid" }] });`
      : [];
  });
  const isChecked = checks.length > 0;
  return {
    readers,
    writers,
    allowed: words(["read", "create", "update", "delete"].map(may)),
    checked: isChecked
      ? `/** @throws AppError VALIDATION_ERROR for what is somebody else's, as for what is not there */
  async function checked<Change extends ${One}Change | ${One}Fields>(current: CurrentSession, change: Change) {
    ${lines(checks)}
    return change;
  }`
      : "",
    body: isChecked ? "await checked(current, body)" : "body",
    spread: isChecked ? "(await checked(current, body))" : "body",
    patched: isChecked
      ? `async ({ current, params: { id }, body }) => ${one}Store.update(db, id, await checked(current, body))`
      : `({ params, body }) => ${one}Store.update(db, params.id, body)`,
    by: isChecked ? ", current" : "",
  };
}

/** The name of the joined table of a reference: an alias if the table is joined more than once. */
function joinedAs(plan: Plan, field: Field): string {
  const { table } = targetOf(field);
  const isOne = referencesOf(plan).filter(({ target }) => target?.table === table).length === 1;
  return isOne ? table : `${field.name}${capital(table)}`;
}

function referenceSlots(plan: Plan): Slots {
  const { one, path, words: said, table: own } = plan.names;
  const references = referencesOf(plan);
  const each = (code: (field: Field, as: string, target: ReturnType<typeof targetOf>) => string | false) =>
    lines(references.map((field) => code(field, joinedAs(plan, field), targetOf(field))));
  const columns = `columnsOf(${one}, ${one}Schemas.item)`;
  const any = references.length > 0;
  const checked = references.filter(({ owner }) => !owner);
  return {
    aliases: each(
      ({ name }, as, { table }) =>
        as !== table && `const ${as} = alias(${table}, "${own}_${snakeOf(name)}");`,
    ),
    choices: each(
      ({ name }, _, { table, label, sort, texts, owned }) => `
export const ${name}Choices = choices({
  id: ${table}.id,
  label: ${label(table)},
  sort: ${table}.${sort},
  texts: [${words(texts.map((text) => `${table}.${text}`))}],${owned ? `\n  owner: ${table}.owner,` : ""}
});`,
    ),
    references:
      checked.length > 0
        ? `references: { ${lines(checked.map((field) => `${field.name}: ${targetOf(field).table}.id,`))} },`
        : "",
    selected: any
      ? `{ ...${columns}, ${each(({ name }, as, { label }) => `${name}: { id: ${as}.id, label: ${label(as)} },`)} }`
      : columns,
    joins: each(
      ({ name, optional }, as) => `.${optional ? "left" : "inner"}Join(${as}, eq(${as}.id, ${one}.${name}))`,
    ),
    choiceRoutes: each(
      ({ name, owner }, _, target) => `.get("/${path}/choices/${name}", ({ query${
        target.owned ? ", current" : ""
      } }) => ${name}Choices(db, ${ownerIn("...query", target) ?? "query"}), {
        access: { ${one}: "${owner ? "all" : "read"}" },
        query: choiceQuery,
        response: choiceList,
        detail: about("Find the ${labelOf(name).toLowerCase()} of ${withArticle(said.one)}"),
      })`,
    ),
    choiceAccess: each(
      ({ name, owner }) => `"GET /api/${path}/choices/${name}": "${owner ? "admin" : readersOf(plan)}",`,
    ),
    finders: each(
      (field) => `
export const ${finderOf(field)} = async (searchTerm: string) =>
  (await unwrap(api().choices.${field.name}.get({ query: { searchTerm } }))).items;`,
    ),
  };
}

/** The number of columns that fit on a laptop. */
const shownColumns = 6;
/** Whether a value is useful below the name in the list on a phone. */
const isWord = (type: Field["type"]) => /^(text|money|date|datetime)$/.test(type);

/** How each field is shown: code for its options. "updatedAt" is the time of the last change. */
function looksOf({ fields, title }: Plan, mark: Field | undefined): Map<string, string> {
  const others = fields.filter((field) => field !== title && field !== mark);
  const listed = [title, ...others.filter(({ type }) => type !== "longtext")];
  // Users can show hidden columns.
  const [, ...shown] = listed.slice(0, shownColumns);
  const below = shown.find(({ type }) => type === "reference") ?? shown.find(({ type }) => isWord(type));
  const lookOf = (field: Field) => {
    if (field === below) return `listed: "below",`;
    if (field === mark) return "aside: true,";
    return listed.indexOf(field) < shownColumns ? "" : "hidden: true,";
  };
  const updated = listed.length >= shownColumns ? ", hidden: true" : "";
  return new Map([["updatedAt", updated], ...fields.map((field) => [field.name, lookOf(field)] as const)]);
}

function pageSlots(plan: Plan, old?: Plan): Slots {
  const { fields, title, owner } = plan;
  const [mark] = imagesOf(plan);
  const before = old && looksOf(old, imagesOf(old)[0]);
  const looks = new Map([...looksOf(plan, mark), ...(before ?? [])]);
  const isBelow = [...(before?.values() ?? [])].some((look) => look.startsWith("listed"));
  const lookOf = ({ name }: Field) => {
    const look = looks.get(name) ?? "";
    return isBelow && !before?.has(name) && look.startsWith("listed") ? "" : look;
  };
  const [unique, ...moreUnique] = fields.filter((field) => field.unique);
  return {
    pageFields: lines(
      [title, ...fields.filter((field) => field !== title)].map(
        (field) => `${field.name}: ${kindOf(field, lookOf(field))},`,
      ),
    ),
    ownerField: owner ? kindOf(owner) : "",
    updatedHidden: looks.get("updatedAt") ?? "",
    // A TAKEN error does not name its field, so it is shown at a field only if just one is unique.
    fieldOf: unique && moreUnique.length === 0 ? `fieldOf={{ TAKEN: { name: "${unique.name}" } }}` : "",
  };
}

function testSlots(plan: Plan): Slots {
  const { names, fields, title, owner } = plan;
  const references = referencesOf(plan);
  const typed = references.filter((field) => !field.owner);
  const chosen = typed.filter(({ optional, target }) => !optional || !target?.feature);
  const left = typed.map(({ name }) => `"${name}"`).join(" | ");
  const list = (name: string, parts: readonly string[]) =>
    parts.length > 0 ? `${name}: [${words(parts)}],` : "";
  const images = imagesOf(plan).map(({ name }) => `"${name}"`);
  return {
    exampleType: left ? `Omit<${names.One}Fields, ${left}>` : `${names.One}Fields`,
    example: lines(fields.filter(({ type }) => type !== "reference").map(exampleOf)),
    exampleIds: references.map(({ name }) => `, ${name}: ${name}Id`).join(""),
    chosen: lines(
      // Tests delete the first user, an administrator, and the last, who owns examples. Do not refer to them.
      references.flatMap(({ name, owner, optional, target }) => [
        `const ${name}Id = (await ${name}Choices(db, { limit: 10 })).items.at(${owner || target?.feature ? -1 : -2})?.id${optional ? " ?? null" : ""};`,
        !optional && `if (${name}Id === undefined) return;`,
      ]),
    ),
    chosenNames: list(
      "chosen",
      chosen.map(({ name }) => `"${name}"`),
    ),
    needs: list("needs", [...new Set(chosen.flatMap(({ target }) => target?.feature?.name ?? []))]),
    images: list("images", images),
    another: "Another".slice(0, title.size),
    others: owner ? "404" : plan.area === "manager" ? "403" : "200",
    refusals: lines(fields.map(refusalOf)),
  };
}
