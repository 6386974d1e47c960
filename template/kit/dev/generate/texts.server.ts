import { codesOf } from "./field-code.server.ts";
import { capital, labelOf, withArticle } from "./names.server.ts";
import { ofType, type Plan, searchedOf, storedOf } from "./plan.server.ts";

export interface Tree {
  [name: string]: string | Tree;
}

/** The English texts of a feature, as they are in src/locales. */
export function englishTexts(plan: Plan): Tree {
  const { names, fields } = plan;
  const { words, many, path } = names;
  const searched = searchedOf(plan).map(({ name }) => labelOf(name));
  const labels = Object.fromEntries(storedOf(plan).map(({ name }) => [name, labelOf(name)]));
  const values = ofType(plan, "enum").map(({ name, values }) => [
    name,
    Object.fromEntries(values.map((value) => [value, labelOf(value)])),
  ]);
  const messages = fields.flatMap((field) =>
    codesOf(field).map((code) => {
      const required = code.endsWith("Required");
      return [code, `${labelOf(field.name)} is ${required ? "required" : "invalid"}`];
    }),
  );
  return {
    common: { validation: Object.fromEntries(messages) },
    home: { navigation: { [many]: capital(words.many) } },
    [path]: {
      list: {
        title: capital(words.many),
        searchPlaceholder: searched.map((word, at) => (at ? word.toLowerCase() : word)).join(" or "),
        loading: `Loading ${words.many}`,
        failed: `The ${words.many} could not be loaded`,
        empty: `No ${words.many} yet`,
        emptyHint: `New ${words.many} will appear here.`,
      },
      commands: { searchAll: `Search ${words.many} for “{{term}}”` },
      fields: { ...labels, createdAt: "Added", updatedAt: "Last updated" },
      ...(values.length > 0 && { values: Object.fromEntries(values) }),
      actions: { new: `New ${words.one}`, edit: `Edit ${words.one}` },
      form: { failed: `The ${words.one} could not be saved` },
      delete: {
        title: `Delete this ${words.one}?`,
        failed: `The ${words.one} could not be deleted`,
      },
      audit: { deleted: `Deleted ${withArticle(words.one)}`, restored: `Restored ${withArticle(words.one)}` },
    },
  };
}

/** Texts by dotted key. */
function flat(tree: Tree, path: readonly string[] = []): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, node]): [string, string][] =>
    typeof node === "string" ? [[[...path, name].join("."), node]] : flat(node, [...path, name]),
  );
}

/**
 * The texts in another language: where the project has said the same in English, in its words; what is left stays English,
 * and is listed.
 */
export function translated(english: Tree, catalogue: Tree, own: Tree): { texts: Tree; left: string[] } {
  const ownTexts = new Map(flat(own));
  const known = new Map(
    flat(catalogue).flatMap(([key, text]) => {
      const said = ownTexts.get(key);
      // What is the same may be a text of an earlier feature that nobody has translated.
      return said === undefined || said === text
        ? []
        : [[variableless(text), said.replace(/\{\{\w+\}\}/, only(text))] as const];
    }),
  );
  const left: string[] = [];
  const translate = (tree: Tree, path: readonly string[]): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, node]) => {
        const at = [...path, name];
        if (typeof node !== "string") return [name, translate(node, at)];
        const key = at.join(".");
        const said = ownTexts.get(key) ?? known.get(variableless(node))?.replace(/\{\{\w+\}\}/, only(node));
        if (said === undefined) left.push(key);
        return [name, said ?? node];
      }),
    );
  return { texts: translate(english, []), left };
}

/** "“{{title}}” is back" and "“{{name}}” is back" say the same. */
const variableless = (text: string) =>
  /^[^{]*\{\{\w+\}\}[^{]*$/.test(text) ? text.replace(/\{\{\w+\}\}/, "{{}}") : text;
const only = (text: string) => /\{\{\w+\}\}/.exec(text)?.[0] ?? "";

/** Both; what is there stays. */
export function merged(there: Tree, added: Tree): Tree {
  const tree: Tree = { ...there };
  for (const [name, node] of Object.entries(added)) {
    const old = tree[name];
    if (old === undefined) tree[name] = node;
    else if (typeof old !== "string" && typeof node !== "string") tree[name] = merged(old, node);
  }
  return tree;
}

/** What is not in the other one, or says something else there. */
export function difference(texts: Tree, others: Tree): Tree {
  return filtered(texts, others, (text, other) => text !== other);
}

/** What is not in the other one, whatever that says. */
export function without(texts: Tree, others: Tree): Tree {
  return filtered(texts, others, (_, other) => other === undefined);
}

/** What the other one says as well. */
export function shared(texts: Tree, others: Tree): Tree {
  return filtered(texts, others, (text, other) => text === other);
}

type Keeps = (text: string, other: string | Tree | undefined) => boolean;

function filtered(texts: Tree, others: Tree, keeps: Keeps): Tree {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, node]): [string, string | Tree][] => {
      const other = others[name];
      if (typeof node === "string") return keeps(node, other) ? [[name, node]] : [];
      const rest = filtered(node, typeof other === "object" ? other : {}, keeps);
      return Object.keys(rest).length === 0 ? [] : [[name, rest]];
    }),
  );
}
