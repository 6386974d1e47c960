import { capital, iconOf, labelOf, snakeOf, withArticle } from "../names.server.ts";
import { columnOf, columnsBeside, indexesOf, lines, ruleOf } from "./field-code.server.ts";
import { pageSlots } from "./page-slots.server.ts";
import {
  filtersOf,
  imagesOf,
  isUnique,
  memberOf,
  ofType,
  type Plan,
  readersOf,
  referencesOf,
  scopeNameOf,
  searchedOf,
  sortsOf,
  storedOf,
  urlOf,
} from "./plan.server.ts";
import { testSlots } from "./test-slots.server.ts";
import { type Field, finderOf, targetOf, valuesOf } from "./types.server.ts";

export type Slots = Record<string, string>;
const words = (parts: readonly string[]) => parts.join(", ");
const raises = (codes: readonly (string | false | undefined)[]) => {
  const raised = codes.filter(Boolean).map((code) => `"${code}"`);
  return raised.length > 0 ? `, ...raises(${words(raised)})` : "";
};

/** Code for the responses of a route with this schema. */
const orNotFound = ({ team }: Plan, schema: string) =>
  team ? `{ 200: ${schema}${raises(["NOT_FOUND"])} }` : schema;

/** @param old the feature as it was generated before, whose fields stay where they are shown */
export function slotsOf(plan: Plan, old?: Plan): Slots {
  const { names, title } = plan;
  return {
    ...{
      path: names.path,
      url: urlOf(plan),
      many: names.many,
      Many: names.Many,
      one: names.one,
      One: names.One,
    },
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
    ...browserSlots(plan),
    titleAsLabel: title.name === "label" ? "label" : `${title.name}: label`,
    member: memberOf(names),
    ...accessSlots(plan),
    ...tableSlots(plan),
    ...referenceSlots(plan),
    ...pageSlots(plan, old),
    ...testSlots(plan),
  };
}

/** Code for the slug of the team, where the browser needs it. */
function browserSlots({ names: { one, path }, team, rank }: Plan): Slots {
  const change = ["create", "update", "delete"].map((act) => `${act}: "${rank}"`);
  return {
    ranks: rank ? `ranks: { ${one}: { ${words(change)} } },` : "",
    newLoader: rank ? `loader: (loading) => requireRank(loading, "${rank}"),` : "",
    updateLoader: rank
      ? `async (loading) => {
        await requireRank(loading, "${rank}");
        return ${one}Queries(loading.params.team).loadItem(loading);
      }`
      : `(loading) => ${one}Queries${team ? "(loading.params.team)" : ""}.loadItem(loading)`,
    ofTeam: team ? "team" : "",
    queries: team ? `${one}Queries(team)` : `${one}Queries`,
    loadingTeam: team ? "(loading.params.team)" : "",
    queryName: team ? `\`t/\${team}/${path}\`` : `"${path}"`,
    sentTo: team ? `t/\${encodeURIComponent(team)}/${path}` : path,
    andInTeam: team ? ` && team !== ""` : "",
    teamParam: team ? "team, " : "",
    teamParams: team ? "params: { team }, " : "",
    newParams: team ? ", params: { team }" : "",
  };
}

export function areaSlots(plan: Plan, here: "app" | "manager"): Slots {
  const { area, names, team } = plan;
  const isBoth = area === "both";
  const own = `/${here}${team ? "/t/$team" : ""}/${names.path}`;
  const to = (place: string) => (isBoth ? `\`/\${${place}}/${names.path}\`` : `"${own}"`);
  const item = (place: string) => to(place).replace(/.$/, (quote) => `/$id${quote}`);
  const entry = `label: "home:navigation.${names.many}", icon: "${iconOf(names.one)}", to: "/app/${names.path}"`;
  return {
    area: here,
    place: own,
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
  const within = scopeNameOf(plan);
  const team = `team: text("team_id").notNull().references((): AnyColumn => organization.id, { onDelete: "cascade" }),`;
  const searched = searchedOf(plan).map(({ name }) => name);
  const pictures = imagesOf(plan).map(({ name }) => `${name}: row.${name} && fileUrl(row.${name})`);
  return {
    columns: lines([plan.team === true && team, ...storedOf(plan).map(columnOf)]),
    beside: lines(fields.flatMap(columnsBeside)),
    searched: words(searched.map((name) => `"${name}"`)),
    within: within ? `, { ${within}: row.${within} }` : "",
    indexes: lines(fields.flatMap((field) => indexesOf(names.table, field, within, plan.team))),
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
    raisesTaken: raises([plan.team && "NOT_FOUND", isUnique(plan) && "TAKEN"]),
    listed: orNotFound(plan, `${names.one}Schemas.list`),
    orTaken: isUnique(plan) ? `, "TAKEN"` : "",
    titleWords: labelOf(title.name).toLowerCase(),
    searchedWords: searched.map((name) => labelOf(name).toLowerCase()).join(" and "),
  };
}

/** Code for the choices of a reference that the caller can see. */
function choicesFor({ name, target }: Field): string {
  if (target?.scope?.kind === "team") return `${name}Choices.in(team.id)`;
  return target?.scope ? `scopeFor(current, ${name}Choices, { ${target.table}: "all" })` : `${name}Choices`;
}

/** Code for the store in the caller's scope, and for its parts in the parameters of a handler. */
function storeSlots({ names: { one, many }, owner, team, rank }: Plan) {
  const store = team ? `${one}Store.in(team.id)` : owner ? `${many}For(current)` : `${one}Store`;
  const who = team ? ", team" : owner ? ", current" : "";
  return {
    store,
    who,
    team: team ? ", team" : "",
    inTeam: team ? ` team: "member",` : "",
    ofRank: team ? ` team: "${rank ?? "member"}",` : "",
    stored: team
      ? `({ team }: Called & { team: Team }) => ${store}`
      : owner
        ? `({ current }) => ${store}`
        : store,
    ofEachTeam: team ? " of each team" : "",
    all: owner ? `${one}Store.all` : team ? "records" : store,
  };
}

function accessSlots(plan: Plan): Slots {
  const { One } = plan.names;
  const readers = readersOf(plan);
  const writers = plan.area === "app" ? readers : "admin";
  const may = (act: string) =>
    `${act}: ${JSON.stringify((act === "read" ? readers : writers).split(" ").sort())}`;
  // If both records belong to someone, the store finds the referenced one.
  const checks = referencesOf(plan).flatMap((field) => {
    const { name } = field;
    return targetOf(field).scope && !scopeNameOf(plan)
      ? `if (change.${name} && (await ${choicesFor(field)}(db, { id: change.${name} })).total === 0)
      throw new AppError("VALIDATION_ERROR", { issues: [{ path: "${name}", code: "${name}Invalid" }] });`
      : [];
  });
  const isChecked = checks.length > 0;
  const stored = storeSlots(plan);
  const { store, who } = stored;
  const by = isChecked ? ", current" : who;
  const body = isChecked ? "await checked(current, body)" : "body";
  return {
    ...stored,
    by,
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
    created: plan.owner ? "{ ...body, owner: current.user.id }" : body,
    patched: `${isChecked ? "async " : ""}({ params, body${by} }) => ${store}.update(db, params.id, ${body})`,
  };
}

/** The name of the joined table of a reference: an alias if the table is joined more than once. */
function joinedAs(plan: Plan, field: Field): string {
  const { table } = targetOf(field);
  const isOne = referencesOf(plan).filter(({ target }) => target?.table === table).length === 1;
  return isOne ? table : `${field.name}${capital(table)}`;
}

/** Code for the target of a reference: a row of the same scope, if both have one. */
function referredBy(plan: Plan, field: Field): string {
  const { table, scope, ofMembers } = targetOf(field);
  if (ofMembers) return "ofMembers";
  return scope && scopeNameOf(plan) ? `{ id: ${table}.id, scope: ${scope.code} }` : `${table}.id`;
}

function referenceSlots(plan: Plan): Slots {
  const { one, words: said, table: own } = plan.names;
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
      ({ name }, _, { table, label, sort, texts, image, scope, ofMembers }) => `
export const ${name}Choices = ${
        ofMembers
          ? "choicesOfMembers"
          : `choices({ id: ${table}.id, label: ${label(table)}, sort: ${table}.${sort},
  texts: [${words(texts.map((text) => `${table}.${text}`))}],${image ? `\n  image: ${table}.${image},` : ""}${scope ? `\n  scope: ${scope.code},` : ""}
})`
      };`,
    ),
    references:
      checked.length > 0
        ? `references: { ${lines(checked.map((field) => `${field.name}: ${referredBy(plan, field)},`))} },`
        : "",
    selected: any
      ? `{ ...${columns}, ${each(({ name }, as, { label, image }) => `${name}: { id: ${as}.id, label: ${label(as)}${image ? `, image: ${as}.${image}` : ""} },`)} }`
      : columns,
    joins: each(
      ({ name, optional }, as) => `.${optional ? "left" : "inner"}Join(${as}, eq(${as}.id, ${one}.${name}))`,
    ),
    choiceRoutes: each(
      (field, _, { scope }) => `.get("/${urlOf(plan)}/choices/${field.name}", ({ query${
        scope ? `, ${scope.kind === "team" ? "team" : "current"}` : ""
      } }) => ${choicesFor(field)}(db, query), {
        access: { ${one}: "${field.owner ? "all" : "read"}" },${storeSlots(plan).inTeam}
        query: choiceQuery,
        response: ${orNotFound(plan, "choiceList")},
        detail: about("Find the ${labelOf(field.name).toLowerCase()} of ${withArticle(said.one)}"),
      })`,
    ),
    choiceAccess: each(
      ({ name, owner }) =>
        `"GET /api/${urlOf(plan)}/choices/${name}": "${owner ? "admin" : readersOf(plan)}",`,
    ),
    finders: each(
      (field) => `
export const ${finderOf(field)} = ${field.team ? "(team: string) => " : ""}async (searchTerm: string) =>
  (await unwrap(api(${field.team ? "team" : ""}).choices.${field.name}.get({ query: { searchTerm } }))).items;`,
    ),
  };
}
