import { isUnique, ofType, type Plan } from "./feature.server.ts";
import { withImports } from "./imports.server.ts";
import type { Field } from "./types.server.ts";
import { finderOf, types, valuesOf } from "./types.server.ts";

const shown = (field: Field, of: string) =>
  types[field.type].shown?.(field, of) ?? `{${types[field.type].words(field, of)}}`;

const lines = (parts: readonly string[]) => parts.join("\n");

/** What the hooks of a part of a page are for, by the names that its code uses. */
function hooks(plan: Plan, code: string): string {
  const translation = ["t", "i18n"].filter((name) => new RegExp(`\\b${name}[.(]`).test(code));
  return lines([
    translation.length > 0
      ? `const { ${translation.join(", ")} } = useTranslation("${plan.names.path}");`
      : "",
    code.includes("dateTime(") ? "const { dateTime } = useTimeText();" : "",
  ]);
}

/** A column of the list. */
export function columnCode(field: Field, one: string, isFirst: boolean): string {
  const jsx = shown(field, one);
  const words = types[field.type].words(field, one);
  const isText = /Text\(/.test(words);
  return `{
    id: "${field.name}",
    label: t("fields.${field.name}"),
    ${types[field.type].end ? `align: "end",` : ""}
    cell: (${one}) => ${jsx.startsWith("{") ? jsx.slice(1, -1) : jsx},
    text: (${one}) => ${words}${field.optional && !isText ? ` ?? ""` : ""},
    ${!isFirst && field.type === "enum" ? `listed: "beside",` : ""}
  },`;
}

/** The filters of a field. */
export const filtersCode = (field: Field) =>
  (types[field.type].filters?.(field) ?? []).map(
    ({ name, page }) => `{ name: "${name}", label: t("fields.${name}"), ${page ?? ""} },`,
  );

/** A fact of the page of a record. */
export const factCode = (field: Field, one: string) =>
  `<Fact name={t("fields.${field.name}")}>${shown(field, one)}</Fact>`;

/** The value of a form. */
export const initialCode = (field: Field) =>
  `${field.name}: ${types[field.type].initial?.(field, "begun") ?? `begun?.${field.name} ?? ""`},`;

/** A line of the comparison of two versions. */
export function comparedCode(field: Field): string {
  const words = (of: string, typed?: string) => types[field.type].words(field, of, typed);
  return `{ label: t("fields.${field.name}"), mine: ${words("mine", "typed")}, theirs: ${words("theirs")} },`;
}

/** @param focusedUnless the first to be typed into, unless there is this one already */
export function inputCode(field: Field, focusedUnless?: string): string {
  const { name, type, optional, currency } = field;
  const control = types[type].control?.(field);
  if (!control)
    return `<FormControl form={form} name="${name}">
      {({ value, onValueChange }, error) => (
        <Checkbox name="${name}" label={t("fields.${name}")} checked={value} onCheckedChange={onValueChange} error={error} />
      )}
    </FormControl>`;
  const focused = focusedUnless ? control.replace("/>", `autoFocus={!${focusedUnless}} />`) : control;
  const label = currency ? `\`\${t("fields.${name}")} (${currency})\`` : `t("fields.${name}")`;
  return `<FormField form={form} name="${name}" label={${label}} ${optional ? `hint={t("form.optional")}` : "required"}>
    {(control) => ${focused}}
  </FormField>`;
}

export function pagesCode(plan: Plan): string {
  const { names } = plan;
  const { one, One, many, Many } = names;
  const references = ofType(plan, "reference").map(finderOf).join(" ");
  return withImports(
    listCode(plan) + detailCode(plan) + formCode(plan),
    /kit\/client|number-text|time-text/,
    {
      "#kit/shared/list-search.ts": ": TableView",
      "./queries.ts": `create${One} delete${One} fetch${Many} ${one}Query ${many}Query update${One} ${references}`,
      "./schema.ts": `: ${One}`,
      "./search.ts": `${many}Search ${ofType(plan, "enum").map(valuesOf).join(" ")} : ${Many}Search`,
    },
  ).replace(
    "\n",
    `\n${lines(
      [
        ["ClipboardList", "clipboard-list"],
        ["Pencil", "pencil"],
        ["Plus", "plus"],
        ["Trash2", "trash-2"],
      ].map(([name, file]) => `import ${name} from "lucide-react/icons/${file}";`),
    )}\n`,
  );
}

function listCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, One, many, Many, path } = names;
  const listed = [title, ...fields.filter((field) => field !== title && field.type !== "longtext")];
  const columns = lines(listed.map((field, at) => columnCode(field, one, at === 0)));
  const filters = lines(fields.flatMap(filtersCode));
  const usesRows = /\brows\b/.test(filters);
  return `
export function ${Many}Page({ search, view }: { search: ${Many}Search; view: TableView }) {
  const { t } = useTranslation("${path}");
  const list = listState(useInfiniteQuery(${many}Query(search)));
  return (
    <ResourceTable
      title={t("list.title")}
      actions={
        <Can permissions={{ ${one}: ["create"] }}>
          <Link to="/manager/${path}/new" className={buttonClass()}>
            <Plus aria-hidden="true" />
            {t("actions.new")}
          </Link>
        </Can>
      }
      list={list}
      search={search}
      view={view}
      placeholder={t("list.searchPlaceholder")}
      columns={useColumns()}
      link={({ id }) => ({ to: "/manager/${path}/$id", params: { id } })}
      sorts={${many}Search.sorts}
      ${filters ? `filters={useFilters(${usesRows ? "list.rows" : ""})}` : ""}
      fetchPage={fetch${Many}(search)}
      fileName="${path}"
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={<EmptyState icon={<ClipboardList />} title={t("list.empty")} description={t("list.emptyHint")} />}
    />
  );
}

function useColumns(): TableColumns<${One}> {
  ${hooks(plan, columns)}
  return [
    ${columns}
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      cell: (${one}) => <Moment time={${one}.createdAt} dayOnly />,
      text: (${one}) => ${one}.createdAt,
      hidden: true,
    },
    {
      id: "updatedAt",
      label: t("fields.updatedAt"),
      align: "end",
      cell: (${one}) => <Moment time={${one}.updatedAt} dayOnly />,
      text: (${one}) => ${one}.updatedAt,
    },
  ];
}
${
  filters
    ? `
function useFilters(${usesRows ? `rows: readonly ${One}[]` : ""}): TableFilter[] {
  ${hooks(plan, filters)}
  return [
    ${filters}
  ];
}
`
    : ""
}`;
}

function detailCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, One, path } = names;
  const facts = fields.filter((field) => field !== title);
  const inOrder = [
    ...facts.filter(({ type }) => type !== "longtext"),
    ...facts.filter(({ type }) => type === "longtext"),
  ];
  const shownFacts = lines(inOrder.map((field) => factCode(field, one)));
  return `
export function ${One}Page({ id }: { id: string }) {
  ${hooks(plan, `t(${shownFacts}`)}
  const queryClient = useQueryClient();
  const { data: ${one} } = useSuspenseQuery(${one}Query(id));
  const name = ${one}.${title.name};
  return (
    <ResourceDetail
      name={name}
      actions={
        <>
          <Can permissions={{ ${one}: ["update"] }}>
            <Link to="/manager/${path}/$id/update" params={{ id }} className={buttonClass()}>
              <Pencil aria-hidden="true" />
              {t("actions.edit")}
            </Link>
          </Can>
          <Can permissions={{ ${one}: ["delete"] }}>
            <DeleteButton
              list="/manager/${path}"
              queryKey={${one}Query(id).queryKey}
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              label={t("actions.delete")}
              title={t("delete.title")}
              text={t("delete.text", { name })}
              done={t("delete.done", { name })}
              failed={t("delete.failed")}
              act={() => delete${One}(queryClient, id)}
            />
          </Can>
        </>
      }
      facts={
        <>
          ${shownFacts}
          <Fact name={t("fields.createdAt")}><Moment time={${one}.createdAt} /></Fact>
          <Fact name={t("fields.updatedAt")}><Moment time={${one}.updatedAt} /></Fact>
        </>
      }
    />
  );
}
`;
}

function formCode(plan: Plan): string {
  const { names, fields, title } = plan;
  const { one, One, path } = names;
  const uniques = fields.filter(({ unique }) => unique);
  const compared = lines(fields.map(comparedCode));
  return `
export const New${One}Page = () => <${One}Form />;

export function Update${One}Page({ id }: { id: string }) {
  return <${One}Form ${one}={useSuspenseQuery(${one}Query(id)).data} />;
}

function ${One}Form({ ${one} }: { ${one}?: ${One} }) {
  ${hooks(plan, `t(${compared}`)}
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <ResourceForm
      title={${one} ? t("actions.edit") : t("form.newTitle")}
      documentTitle={${one} && t("form.editTitle", { name: ${one}.${title.name} })}
      description={${one} && <bdi>{${one}.${title.name}}</bdi>}
      item={${one}}
      values={(begun?: ${One}) => ({
        ${lines(fields.map(initialCode))}
      })}
      schema={async () => (await import("./schema.ts")).${one}Form}
      onSave={(fields, base) =>
        base
          ? update${One}(queryClient, base.id, { ...fields, version: base.version })
          : create${One}(queryClient, fields)
      }
      onSaved={async ({ id, ${title.name}: name }) => {
        notify("success", ${one} ? t("form.saved") : t("form.created", { name }));
        await navigate({ to: "/manager/${path}/$id", params: { id }, replace: !${one} });
      }}
      failed={t("form.failed")}
      ${isUnique(plan) && uniques.length === 1 ? `fieldOf={{ TAKEN: { name: "${uniques[0]?.name}" } }}` : ""}
      submitLabel={${one} ? t("actions.save") : t("actions.create")}
      cancel={${one} ? { to: "/manager/${path}/$id", params: { id: ${one}.id } } : { to: "/manager/${path}" }}
      conflict={
        ${one} && {
          fetchTheirs: () => queryClient.fetchQuery({ ...${one}Query(${one}.id), staleTime: 0 }),
          compare: (mine, theirs${/\btyped\b/.test(compared) ? ", typed" : ""}) => [
            ${compared}
          ],
        }
      }
    >
      {(form) => (
        <>
          ${lines(fields.map((field) => inputCode(field, field === title ? one : undefined)))}
        </>
      )}
    </ResourceForm>
  );
}
`;
}
