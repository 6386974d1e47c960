import { capital, getIcon, toLabel, toSnakeCase, withArticle } from "../names.server.ts";
import { columnsBeside, lines, words, writeColumn, writeIndexes, writeRule } from "./field-code.server.ts";
import { pageSlots } from "./page-slots.server.ts";
import {
  getFilters,
  getFound,
  getImages,
  getMember,
  getNaming,
  getReaders,
  getReferences,
  getScopeName,
  getSearched,
  getSorts,
  getStored,
  getUrl,
  isUnique,
  ofType,
  type Plan,
} from "./plan.server.ts";
import { testSlots } from "./test-slots.server.ts";
import { type Field, getFinder, getTarget, getValues, type Target } from "./types.server.ts";

const raises = (codes: readonly (string | false | undefined)[]) => {
  const raised = codes.filter(Boolean).map((code) => `"${code}"`);
  return raised.length > 0 ? `, ...raises(${words(raised)})` : "";
};

const orNotFound = ({ team }: Plan, schema: string) =>
  team ? `{ 200: ${schema}${raises(["NOT_FOUND"])} }` : schema;

/** @param old the feature as generated before; its fields keep their places */
export function getSlots(plan: Plan, old?: Plan) {
  const { names, title } = plan;
  return {
    url: getUrl(plan),
    icon: getIcon(names),
    ...browserSlots(plan),
    titleAsLabel: getNaming(plan)
      ? `${title.name}: { label }`
      : title.name === "label"
        ? "label"
        : `${title.name}: label`,
    member: getMember(names),
    ...accessSlots(plan),
    ...tableSlots(plan),
    ...referenceSlots(plan),
    ...pageSlots(plan, old),
    ...testSlots(plan),
  };
}

/** Code for the team's slug where the browser needs it. */
function browserSlots({ names: { one, path }, team, rank }: Plan) {
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
    loadingTeam: team ? "(loading.params.team)" : "",
    queryName: team ? `\`t/\${team}/${path}\`` : `"${path}"`,
    andInTeam: team ? ` && team !== ""` : "",
    teamParam: team ? "team, " : "",
    teamParams: team ? "params: { team }, " : "",
    newParams: team ? ", params: { team }" : "",
  };
}

export const getPlace = ({ names, team }: Plan, area: "app" | "manager") =>
  `/${area}${team ? "/t/$team" : ""}/${names.path}`;

export function areaSlots(plan: Plan, here: "app" | "manager") {
  const { area, names } = plan;
  const isBoth = area === "both";
  const own = getPlace(plan, here);
  const to = (place: string) => (isBoth ? `\`/\${${place}}/${names.path}\`` : `"${own}"`);
  const item = (place: string) => to(place).replace(/.$/, (quote) => `/$id${quote}`);
  const entry = `label: "home:navigation.${names.many}", icon: "${getIcon(names)}", to: "/app/${names.path}"`;
  return {
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

function tableSlots(plan: Plan) {
  const { names, fields, title } = plan;
  const within = getScopeName(plan);
  const team = `team: text("team_id").notNull().references((): AnyColumn => organization.id, { onDelete: "cascade" }),`;
  const searched = getSearched(plan).map(({ name }) => name);
  const pictures = getImages(plan).map(({ name }) => `${name}: row.${name} && fileUrl(row.${name})`);
  return {
    columns: lines([plan.team === true && team, ...getStored(plan).map(writeColumn)]),
    beside: lines(fields.flatMap(columnsBeside)),
    search: searched[0] ? `search: text().notNull().$defaultFn(searched("${searched.join('", "')}")),` : "",
    naming: writeNaming(plan),
    searchedTexts: searched[0] ? `${names.one}.search` : "",
    named: getNaming(plan) ? `named: ${names.one}Name,` : "",
    within: within ? `, { ${within}: row.${within} }` : "",
    indexes: lines(fields.flatMap((field) => writeIndexes(names.table, field, within, plan.team))),
    rules: lines(fields.map(writeRule)),
    values: lines(
      ofType(plan, "enum").map(
        (field) => `export const ${getValues(field)} = ${JSON.stringify(field.values)} as const;`,
      ),
    ),
    searchFilters: lines(getFilters(plan).map(({ name, value }) => `${name}: ${value},`)),
    conditions: lines(getFilters(plan).map(({ name, condition }) => `${name}: ${condition(names.one)},`)),
    sortNames: words(getSorts(plan).map((sort) => `"${sort}"`)),
    toItem: pictures.length > 0 ? `({ ...withTimes(row), ${words(pictures)} })` : "withTimes(row)",
    taken: isUnique(plan) ? `taken: "TAKEN",` : "",
    raisesTaken: raises([plan.team && "NOT_FOUND", isUnique(plan) && "TAKEN"]),
    listed: orNotFound(plan, `${names.one}Schemas.list`),
    orTaken: isUnique(plan) ? `, "TAKEN"` : "",
    sortWords: getNaming(plan) ? "creation time" : toLabel(title.name).toLowerCase(),
    searchedWords: getFound(plan)
      .map(({ name }) => toLabel(name).toLowerCase())
      .join(" and "),
  };
}

/** Code for the texts of a target's rows, or for their names. */
const writeTexts = ({ table, texts, named }: Pick<Target, "table" | "texts" | "named">) =>
  `texts: [${words(texts.map((text) => `${table}.${text}`))}],${named ? `\n  named: ${named},` : ""}`;

/** Code for the name of a record without a title. */
function writeNaming(plan: Plan, { one, words: said } = plan.names): string {
  const title = getNaming(plan);
  if (!title) return "";
  const target = getTarget(title);
  return `
/** The ${toLabel(title.name).toLowerCase()} names ${withArticle(said.one)}. */
export const ${one}Name: Named = {
  by: ${one}.${title.name}, id: ${target.table}.id, label: ${target.label(target.table)}, ${writeTexts(target)}
};`;
}

/** Code for the choices of a reference, limited to what the caller may see. */
function choicesFor({ name, target }: Field): string {
  if (target?.scope?.kind === "team") return `${name}Choices.in(team.id)`;
  return target?.scope ? `scopeFor(current, ${name}Choices, { ${target.table}: "all" })` : `${name}Choices`;
}

/** Code for the store in the caller's scope, and for that scope in a handler's parameters. */
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

function accessSlots(plan: Plan) {
  const { One } = plan.names;
  const readers = getReaders(plan);
  const writers = plan.area === "app" ? readers : "admin";
  const may = (act: string) =>
    `${act}: ${JSON.stringify((act === "read" ? readers : writers).split(" ").sort())}`;
  // If both records have an owner, the store itself finds the referenced one.
  const checks = getReferences(plan).flatMap((field) => {
    const { name } = field;
    return getTarget(field).scope && !getScopeName(plan)
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
      ? `/** @throws AppError VALIDATION_ERROR for what is someone else's, as for what does not exist */
  async function checked<Change extends ${One}Change | ${One}Fields>(current: CurrentSession, change: Change) {
    ${lines(checks)}
    return change;
  }`
      : "",
    created: plan.owner ? "{ ...body, owner: current.user.id }" : body,
    patched: `${isChecked ? "async " : ""}({ params, body${by} }) => ${store}.update(db, params.id, ${body})`,
  };
}

/** The name of a reference's joined table: an alias if the table is joined more than once. */
function joinedAs(plan: Plan, field: Field): string {
  const { table } = getTarget(field);
  const isOne = getReferences(plan).filter(({ target }) => target?.table === table).length === 1;
  return isOne ? table : `${field.name}${capital(table)}`;
}

/** Code for the target of a reference: a row of the same scope, if both have one. */
function referredBy(plan: Plan, field: Field): string {
  const { table, scope, ofMembers } = getTarget(field);
  if (ofMembers) return "ofMembers";
  return scope && getScopeName(plan) ? `{ id: ${table}.id, scope: ${scope.code} }` : `${table}.id`;
}

function referenceSlots(plan: Plan) {
  const { one, words: said, table: own } = plan.names;
  const references = getReferences(plan);
  const each = (code: (field: Field, as: string, target: ReturnType<typeof getTarget>) => string | false) =>
    lines(references.map((field) => code(field, joinedAs(plan, field), getTarget(field))));
  const columns = `columnsOf(${one}, ${one}Schemas.item)`;
  const any = references.length > 0;
  const checked = references.filter(({ owner }) => !owner);
  return {
    aliases: each(
      ({ name }, as, { table }) =>
        as !== table && `const ${as} = alias(${table}, "${own}_${toSnakeCase(name)}");`,
    ),
    choices: each(
      ({ name }, _, { table, label, sort, image, scope, ofMembers, ...target }) => `
export const ${name}Choices = ${
        ofMembers
          ? "choicesOfMembers"
          : `choices({ id: ${table}.id, label: ${label(table)}, sort: ${table}.${sort},
  ${writeTexts({ table, ...target })}${image ? `\n  image: ${table}.${image},` : ""}${scope ? `\n  scope: ${scope.code},` : ""}
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
      (field, _, { scope }) => `.get("/${getUrl(plan)}/choices/${field.name}", ({ query${
        scope ? `, ${scope.kind === "team" ? "team" : "current"}` : ""
      } }) => ${choicesFor(field)}(db, query), {
        access: { ${one}: "${field.owner ? "all" : "read"}" },${storeSlots(plan).inTeam}
        query: choiceQuery,
        response: ${orNotFound(plan, "choiceList")},
        detail: about("Find the ${toLabel(field.name).toLowerCase()} of ${withArticle(said.one)}"),
      })`,
    ),
    choiceAccess: each(
      ({ name, owner }) =>
        `"GET /api/${getUrl(plan)}/choices/${name}": "${owner ? "admin" : getReaders(plan)}",`,
    ),
    finders: each(
      (field) => `
export const ${getFinder(field)} = ${field.team ? "(team: string) => " : ""}async (searchTerm: string) =>
  (await unwrap(api(${field.team ? "team" : ""}).choices.${field.name}.get({ query: { searchTerm } }))).items;`,
    ),
  };
}
