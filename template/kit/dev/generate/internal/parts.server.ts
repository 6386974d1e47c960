import { capital, toLabel } from "../names.server.ts";
import { lines } from "./field-code.server.ts";
import { getImages, getNaming, getScopeName, type Plan } from "./plan.server.ts";
import { areaSlots, getSlots } from "./slots.server.ts";

/** What replaces a template's region: code, or a function of the region's own code. */
export type RegionCode = string | ((own: string) => string);

const keep: RegionCode = (own) => own;
const when = (condition: unknown, code: string) => (condition ? code : "");

/** Replaces part of a region's code. @throws Error if that part is missing */
function replacing(own: string, part: string | RegExp, by: string): string {
  const isThere = typeof part === "string" ? own.includes(part) : own.search(part) >= 0;
  if (!isThere) throw new Error(`The template does not contain ${part}`);
  return own.replace(part, by);
}

/** Repeats a region about the image `photo` for each image. Other names may contain that word. */
const forImages = (images: ReturnType<typeof getImages>) => (own: string) =>
  images
    .map(({ name }) => {
      const said = { photo: name, Photo: capital(name), "the photo": `the ${toLabel(name).toLowerCase()}` };
      return own.replace(/the photo|photo|Photo/g, (word) => said[word as keyof typeof said]);
    })
    .join("");

/**
 * What replaces the regions of the template feature.
 * @param old the feature as it was generated before
 */
export function getRegions(plan: Plan, area: "app" | "manager", old?: Plan): Record<string, RegionCode> {
  const { names, title, owner, team } = plan;
  const { one, One, many, Many, path, texts } = names;
  const slots = { ...getSlots(plan, old), ...areaSlots(plan, area) };
  const { place, store, all, member } = slots;
  const images = getImages(plan);
  const image = forImages(images);
  const sendingInTeam = (own: string) => {
    const head = /export async function (\w+)([^{]*) \{/g;
    const ofTeam = replacing(own, head, "export const $1 = (team: string) => async $2 => {");
    const remembered = replacing(ofTeam, /oddThingQueries/g, "oddThingQueries(team)");
    return replacing(remembered, /`\/api\/odd-things/g, `\`/api/t/\${encodeURIComponent(team)}/${path}`);
  };
  const files = images.map(
    ({ name }) =>
      `{ column: ${one}.${name}, read: { ${one}: "read" }${when(owner, `, own: { owner: ${one}.owner, all: { ${one}: "all" } }`)}${when(team, `, team: ${one}.team`)} },`,
  );
  const answered = [
    owner && "owner: choiceItem,",
    ...images.map(
      ({ name }) => `${name}: z.string().nullable().meta({ description: "The path of the picture." }),`,
    ),
  ].filter((one) => one !== undefined);
  const scope = getScopeName(plan);
  return {
    ...slots,
    // schema.ts and search.ts
    schemas: `export const ${one}Schemas = schemasOf("${One}", ${one}Fields, ${answered.length > 0 ? `{ ${lines(answered)} ...versioned }` : "versioned"});`,
    listSearch: `export const ${many}Search = listSearch({\n${slots.searchFilters}\n}, [${slots.sortNames}]);`,
    // feature.ts
    acts: owner
      ? `/** "all": also those of other owners. */\n${one}: "read" | "create" | "update" | "delete" | "all";`
      : `${one}: "read" | "create" | "update" | "delete";`,
    permissions: lines([
      `permissions: { ${one}: { ${slots.allowed}${when(owner, `, all: ["admin"]`)} } },`,
      slots.ranks,
    ]),
    entries: (own) => {
      const inArea = replacing(own, 'area: "app",', `area: "${area}",${slots.section}`);
      return replacing(inArea, /\n\s*\},\n$/, `${when(team, "team: true,")}\n},\n${slots.alsoInApp}`);
    },
    counters: when(
      !team,
      `counters: [{ name: "${many}", label: "${texts}:list.title", to: "${place}", needs: { ${one}: ["read"] } }],`,
    ),
    link: team ? "" : keep,
    // queries.ts
    api: team
      ? `const api = (team: string) => apiOf<${Many}Api>().api.t({ team })${member};`
      : `const api = () => apiOf<${Many}Api>().api${member};`,
    queries: `export const ${one}Queries = ${when(team, "(team: string) => ")}resourceQueries(${slots.queryName}, {`,
    image,
    sending: (own) => (team && images.length > 0 ? sendingInTeam(image(own)) : image(own)),
    // commands.ts
    teamOfPages: when(team, `const team = useTeamIfAny()?.slug ?? "";`),
    finding: `mayRead: useCan({ apps: [${slots.found}], ${one}: ["read"] })${slots.andInTeam},
      find: (query, fetch) => unwrap(apiOf<${Many}Api>().api${when(team, ".t({ team })")}${member}.get({ query, fetch })),`,
    places: `link: ({ id }) => ({ to: ${slots.foundLink}, params: { ${slots.teamParam}id } }),
      list: (searchTerm) => ({ to: ${slots.foundList}, ${slots.teamParams}search: { searchTerm } }),
      create: mayCreate${slots.andInTeam} && { icon: "plus", label: t("actions.new"), to: "${place}/new"${slots.newParams} },`,
    // fields.tsx
    shared: `const ${many} = { kind: "${one}",${when(!team, ` place: "${place}",`)} icon: "${slots.icon}"${when(!team, `, queries: ${one}Queries`)} } as const;`,
    scopeOfPages: team ? "const team = useTeam().slug;" : owner ? keep : "",
    shown: team
      ? `return { ...${many}, place: inTeam("${place}", team), queries: ${one}Queries(team), fields, texts };`
      : keep,
    // detail.tsx
    asideTexts: images[0] ? keep : "",
    aside: forImages(images.slice(0, 1)),
    // store.server.ts
    choices: `${slots.aliases}\n\n${slots.choices}`,
    filters: `filters: { ${slots.conditions} },`,
    rows: lines([
      slots.references,
      `rows: (db, where) => db.select(${slots.selected}).from(${one})${slots.joins}.where(where),`,
      `toItem: (row): ${One} => ${slots.toItem},`,
      slots.taken,
    ]),
    scope: when(scope, `scope: { ${team ? "team" : "user"}: ${one}.${scope} },`),
    // feature.server.ts
    manifest: lines([
      !team && `existing: (db) => ({ ${one}: (ids) => ${all}.known(db, ids) }),`,
      !team &&
        (owner
          ? `counts: (db) => ({\n ${many}: {\n total: (by) => ${many}For(by).total(db), byTime: (bounds, by) => ${many}For(by).byTime(db, bounds) } }),`
          : `counts: (db) => ({\n ${many}: { total: () => ${store}.total(db), byTime: (bounds) => ${store}.byTime(db, bounds) } }),`),
      files.length > 0 && `files: [${lines(files)}],`,
    ]),
    own: owner ? keep : "",
    deletion: `${slots.checked}

      ${when(team, "// Administrators read the audit log, so that it names the team and not the record.\n")}const deletion = deletions({ db, audit }, "${one}", ${slots.stored}, ${team ? "({ team }) => team.name" : `"${title.name}"`});`,
    list: `response: ${slots.listed},
      detail: about("List ${owner ? "your " : ""}${names.words.many} by ${slots.sortWords}${when(owner, ", or everyone's")}", { description: listing("${slots.searchedWords}") }),`,
    create: `async ({ body${slots.by}, status }) => status(201, await ${store}.create(db, ${slots.created})),`,
    change: `${slots.patched},`,
    // seed.server.ts
    begin: lines([
      owner !== undefined &&
        `const [{ id: owner = "" } = {}] = (await ownerChoices(db, { searchTerm: personas.user, limit: 1 })).items;\nif (!owner) return;`,
      team === true &&
        `const isExample = like(organization.id, "example-%");
        for (const { id: team } of await db.select({ id: organization.id }).from(organization).where(isExample)) {
        const records = ${one}Store.in(team);`,
      slots.exampleChoices,
    ]),
    each: lines([
      `const id = \`${team ? `\${team}` : "example"}-${path}-\${number}\`;`,
      slots.exampleChosen,
      team
        ? `// Also one that everyone had before teams did.\nconst [known] = await ${all}.known(db, [id, \`example-${path}-\${number}\`]);`
        : `const [known] = await ${all}.known(db, [id]);`,
      `if (known${slots.exampleIsMissing}) continue;`,
      `const row = { id, ...example${One}(number)${slots.exampleReferences}, ...exampleTimes(number) };`,
      `await ${all}.create(db, ${owner ? "{ ...row, owner }" : "row"});`,
    ]),
    end: when(team, "}"),
    // The test
    head: team ? `testTeamResource("${path}", {` : `testResource("/api/${path}", {`,
    options: lines([
      slots.chosenNames,
      slots.needs,
      slots.change,
      !team && `others: ${slots.others},`,
      `wrong: {\n${slots.refusals}\n},`,
      slots.images,
      slots.rank,
      slots.members,
    ]),
  };
}

/** Replacements within lines of the template feature, by file. Each must occur there. */
export function getPairs(plan: Plan, area: "app" | "manager"): Record<string, Record<string, string>> {
  const { one, One, Many, words: said } = plan.names;
  const slots = { ...getSlots(plan), ...areaSlots(plan, area) };
  const [image] = getImages(plan);
  const mark = image ? `mark={pictureMark(({ ${image.name} }: ${One}) => ${image.name})}` : "";
  const { inTeam, ofRank, readers, writers } = slots;
  const access = (act: string, team = ofRank) => ({
    [`access: { oddThing: "${act}" },`]: `access: { ${one}: "${act}" },${team}`,
  });
  const load = { "oddThingQueries.load": `${one}Queries${slots.loadingTeam}.load` };
  return {
    "tables.server.ts": {
      ", { owner: row.owner }": slots.within,
    },
    "store.server.ts": {
      "sorted by title.": `sorted by ${getNaming(plan) ? slots.sortWords : plan.title.name}.`,
      "texts: [oddThing.search]": `texts: [${slots.searchedTexts}]`,
    },
    "seed.server.ts": { 'Omit<OddThingFields, "place">': slots.exampleType },
    "feature.server.ts": {
      "oddThingsFor(current)": slots.store,
      ", current }": `${slots.who} }`,
      "request, params: { id } }": `request, params: { id }${slots.team} }`,
      " audit, uploads }": ` audit${image ? ", uploads" : ""} }`,
      ...access("read", inTeam),
      ...access("create"),
      ...access("update"),
      ...access("delete"),
      ', ...raises("TAKEN")': slots.raisesTaken,
      ', "TAKEN"': slots.orTaken,
      "24 odd things": `24 ${said.many}${slots.ofEachTeam}`,
    },
    "access-testing.ts": {
      '"GET /api/odd-things": "user admin"': `"GET /api/${slots.url}": "${readers}"`,
      '"GET /api/odd-things/:id": "user admin"': `"GET /api/${slots.url}/:id": "${readers}"`,
      '"user admin"': `"${writers}"`,
    },
    "queries.ts": { "api()": `api(${slots.ofTeam})` },
    "commands.ts": {
      'name: "odd-things"': `name: ${slots.queryName}`,
      'apps: ["app"]': `apps: ["${area}"]`,
      "title: label": slots.titleAsLabel,
    },
    "table.tsx": {
      "(shown: { search": `(${slots.shown}: { ${slots.hasArea}search`,
      "mark={pictureMark(({ photo }: OddThing) => photo)}": `${slots.rowLink} ${mark}`,
    },
    "form.tsx": {
      ".form.loose()": image ? ".form.loose()" : ".form",
      'fieldOf={{ TAKEN: { name: "title" } }}': slots.fieldOf,
    },
    "index.tsx": { ...load, "<OddThingsPage ": `<${Many}Page ${slots.ofArea} ` },
    "$id.index.tsx": load,
    "new.tsx": { "notFoundComponent:": `${slots.newLoader}\n  notFoundComponent:` },
    "$id.update.tsx": { "(loading) => oddThingQueries.loadItem(loading)": slots.updateLoader },
  };
}
