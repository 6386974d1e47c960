import { snakeOf } from "./names.server.ts";
import { type Field, node, types } from "./types.server.ts";

// What is written for one field, place by place.

/** Its column. */
export const columnOf = (field: Field) =>
  `${field.name}: ${types[field.type].column(field).replace(/(?=\.references)|$/, field.optional ? "" : ".notNull()")},`;

/** The columns that follow from a text. */
export function columnsBeside({ name, type, optional, unique }: Field): string[] {
  if (type !== "text") return [];
  const derived = (suffix: string, fold: string) =>
    `${name}${suffix}: text("${snakeOf(`${name}${suffix}`)}")${optional ? "" : ".notNull()"}.$defaultFn(${fold}("${name}")),`;
  return [derived("Sort", "sorted"), ...(unique ? [derived("Key", "keyed")] : [])];
}

/** The index of its filter, and that of a unique value: among those of its owner, who could find out others. */
export function indexesOf(table: string, { name, type, unique, within }: Field, owner?: Field): string[] {
  const filtered = ["enum", "boolean", "reference"].includes(type) && !within;
  const key = `uniqueIndex("${table}_${snakeOf(name)}_unique").on(${owner ? `row.${owner.name}, ` : ""}row.${name}${type === "text" ? "Key" : ""}),`;
  return [
    ...(filtered ? [`index("${table}_${snakeOf(name)}").on(row.${name}),`] : []),
    ...(unique ? [key] : []),
  ];
}

/** The codes of its validation messages. */
export function codesOf({ name, type, optional }: Field): string[] {
  if (type === "boolean") return [];
  return [...(types[type].required && !optional ? [`${name}Required`] : []), `${name}Invalid`];
}

/** Its rule in the schema, with the codes of its messages. */
export function ruleOf(field: Field): string {
  const codes = codesOf(field).map((code) => `${code.slice(field.name.length).toLowerCase()}: "${code}"`);
  const lines = field.type === "longtext" ? ", lines: true" : "";
  const rule = `${types[field.type].rule(field)}${codes.length > 0 ? `{ ${codes.join(", ")}${lines} }` : ""})`;
  return `${field.name}: ${field.optional ? `optional(${rule})` : rule},`;
}

const shown = (field: Field, of: string) =>
  types[field.type].shown?.(field, of) ?? `{${types[field.type].words(field, of)}}`;

/** Its column in the list. */
export function tableColumnOf(
  field: Field,
  one: string,
  look: "name" | "below" | "hidden" | undefined,
): string {
  const jsx = shown(field, one);
  const words = types[field.type].words(field, one);
  return `{
    id: "${field.name}",
    label: t("fields.${field.name}"),
    ${types[field.type].end ? `align: "end",` : ""}
    cell: (${one}) => ${jsx.startsWith("{") ? jsx.slice(1, -1) : jsx},
    text: (${one}) => ${words}${field.optional && !/Text\(/.test(words) ? ` ?? ""` : ""},
    ${look === "hidden" ? "hidden: true," : ""}
    ${look === "below" ? `listed: "below",` : !look && field.type === "enum" ? `listed: "beside",` : ""}
  },`;
}

/** Its filters in the list. */
export const tableFiltersOf = (field: Field) =>
  (types[field.type].filters?.(field) ?? []).map(
    ({ name, page }) => `{ name: "${name}", label: t("fields.${name}"), ${page ?? ""} },`,
  );

/** On the page of a record. */
export function factOf(field: Field, one: string): string {
  const { name, type, target } = field;
  const of = `${one}.${name}`;
  const link = `<Link to="${target?.page}" params={{ id: ${of}.id }} className="underline underline-offset-4">{${of}.label}</Link>`;
  const content = target?.page ? node(field, one, link) : shown(field, one);
  return `<Fact name={t("fields.${name}")}${type === "longtext" ? " wide" : ""}>${content}</Fact>`;
}

/** Its value in a form that begins. */
export const initialOf = (field: Field) =>
  `${field.name}: ${types[field.type].initial?.(field, "begun") ?? `begun?.${field.name} ?? ""`},`;

/** In the comparison of two versions. */
export function comparedOf(field: Field): string {
  const words = (of: string, typed?: string) => types[field.type].words(field, of, typed);
  return `{ label: t("fields.${field.name}"), mine: ${words("mine", "typed")}, theirs: ${words("theirs")} },`;
}

/** @param focusedUnless the first to be typed into, unless there is this one already */
export function inputOf(field: Field, focusedUnless?: string): string {
  const { name, type, optional } = field;
  const control = types[type].control?.(field);
  if (!control)
    return `<FormControl form={form} name="${name}">
      {({ value, onValueChange }, error) => (
        <Checkbox name="${name}" label={t("fields.${name}")} checked={value} onCheckedChange={onValueChange} error={error} />
      )}
    </FormControl>`;
  const focused = focusedUnless ? control.replace("/>", `autoFocus={!${focusedUnless}} />`) : control;
  return `<FormField form={form} name="${name}" label={t("fields.${name}")} ${optional ? `hint={t("form.optional")}` : "required"}>
    {(control) => ${focused}}
  </FormField>`;
}

/** A value that is refused, and with what. */
export function refusalOf(field: Field): string {
  const wrong = JSON.stringify(types[field.type].wrong(field));
  return `[{ ${field.name}: ${wrong} }, "${field.name}", "${codesOf(field).at(-1) ?? "invalid_type"}"],`;
}

/** Searches that find two of the three examples. */
export function rangesOf(field: Field): string[] {
  if (!types[field.type].end) return [];
  const second = String(types[field.type].example(field, 2)).replace(/T.*/, "");
  return [`${field.name}From=${second}`, `${field.name}To=${second}`];
}
