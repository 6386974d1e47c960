import { type ESTree, parseSync, Visitor } from "vite";

/** A key used in the source: a literal, a template or, where it is computed, any string of the file. */
export interface Use {
  namespace: string;
  key: string | RegExp;
}

type Scope = Map<string, string>;

/** Finds the keys that a file uses, by following each `t` to its namespace. `tsc` checks that the keys have texts. */
export function usesIn(file: string, code: string): Use[] {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);

  const uses: Use[] = [];
  const strings: string[] = [];
  /** The namespaces of computed keys. */
  const computed: string[] = [];
  /** The namespace of each translating name, per function. */
  const scopes: Scope[] = [new Map()];

  const namespaceOf = (name: string) => scopes.findLast((scope) => scope.has(name))?.get(name) ?? "common";

  /** The namespace of `t(…)` under any name, of `i18n.t(…)` and of `i18n.getFixedT(…)(…)`. */
  function translatorCalled(callee: ESTree.Expression): string | undefined {
    if (callee.type === "CallExpression") return translatorOf(callee);
    if (callee.type === "Identifier") {
      const { name } = callee;
      return name === "t" || scopes.some((scope) => scope.has(name)) ? namespaceOf(name) : undefined;
    }
    if (callee.type !== "MemberExpression" || !isNamed(callee.property, "t")) return undefined;
    return callee.object.type === "Identifier" ? namespaceOf(callee.object.name) : "common";
  }

  function use(namespace: string, node: ESTree.Node): void {
    const texts = [...written(node)].filter((parts) => parts.some((part) => part !== ""));
    uses.push(...texts.map((text) => keyOf(text, namespace)));
    if (texts.length === 0) computed.push(namespace);
  }

  function enter({ params }: ESTree.Function | ESTree.ArrowFunctionExpression): void {
    const scope: Scope = new Map();
    for (const param of params) {
      if (param.type !== "Identifier" || !param.typeAnnotation) continue;
      const { start, end } = param.typeAnnotation;
      const typed = /^:\s*TFunction\b(?:<\[?"([^"]+)")?/.exec(code.slice(start, end));
      if (typed) scope.set(param.name, typed[1] ?? "common");
    }
    scopes.push(scope);
  }
  const leave = () => void scopes.pop();

  new Visitor({
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,

    VariableDeclarator({ id, init }) {
      const namespace = init && translatorOf(init);
      if (namespace) for (const name of namesOf(id)) scopes.at(-1)?.set(name, namespace);
    },

    CallExpression({ callee, arguments: [given, options] }) {
      const translator = translatorCalled(callee);
      if (!given || translator === undefined) return;
      const named = options ? valuesOf(options, "ns").flatMap((ns) => [...written(ns)].flat()) : [];
      // i18next uses the first namespace that has the text, so the key may belong to any of them.
      for (const namespace of named.length > 0 ? named : [translator]) use(namespace, given);
    },

    Literal({ value }) {
      if (typeof value !== "string") return;
      strings.push(value);
      // A key with its namespace, which something else says (kit/client/label.ts).
      if (/^[\w-]+:[\w.]+$/.test(value)) uses.push(keyOf([value], ""));
    },

    JSXOpeningElement({ attributes }) {
      const values = new Map<string, ESTree.Node>();
      for (const attribute of attributes) {
        if (attribute.type !== "JSXAttribute" || !attribute.value) continue;
        const { name, value } = attribute;
        values.set(String(name.name), value.type === "JSXExpressionContainer" ? value.expression : value);
      }
      const key = values.get("i18nKey");
      if (!key) return;
      const [ns, t] = [values.get("ns"), values.get("t")];
      const translator = t?.type === "Identifier" ? namespaceOf(t.name) : "common";
      use(ns?.type === "Literal" ? String(ns.value) : translator, key);
    },
  }).visit(program);

  for (const namespace of computed) uses.push(...strings.map((key) => ({ namespace, key })));
  return uses;
}

/** The literal texts of an expression. A template has one more part than it has placeholders. */
function* written(node: ESTree.Node): Generator<readonly string[]> {
  switch (node.type) {
    case "Literal":
      if (typeof node.value === "string") yield [node.value];
      break;
    case "TemplateLiteral":
      yield node.quasis.map(({ value }) => value.cooked ?? value.raw);
      break;
    case "ConditionalExpression":
      yield* written(node.consequent);
      yield* written(node.alternate);
      break;
    case "LogicalExpression":
      yield* written(node.left);
      yield* written(node.right);
      break;
    case "ArrayExpression":
      for (const element of node.elements) if (element) yield* written(element);
      break;
    case "TSAsExpression":
    case "TSSatisfiesExpression":
      yield* written(node.expression);
      break;
  }
}

/** `common:errors.${code}` is any key of `common` that begins with `errors.`. */
function keyOf(parts: readonly string[], namespace: string): Use {
  const [head = "", ...rest] = parts;
  const colon = head.indexOf(":");
  if (colon >= 0) return keyOf([head.slice(colon + 1), ...rest], head.slice(0, colon));
  if (rest.length === 0) return { namespace, key: head };
  return { namespace, key: new RegExp(`^${parts.map(RegExp.escape).join(".+")}$`) };
}

/** The namespace of `useTranslation("auth")` and `i18n.getFixedT(language, "auth")`. */
function translatorOf(node: ESTree.Expression): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const { callee, arguments: given } = node;
  const hook = isNamed(callee, "useTranslation");
  if (!hook && !(callee.type === "MemberExpression" && isNamed(callee.property, "getFixedT")))
    return undefined;
  const namespace = given[hook ? 0 : 1];
  const [first] = namespace ? written(namespace) : [];
  return first?.join("") ?? "common";
}

/** The names of translators that `const t = …` and `const { t } = …` declare, under any name. */
function namesOf(id: ESTree.BindingPattern): string[] {
  if (id.type === "Identifier") return [id.name];
  if (id.type !== "ObjectPattern") return [];
  return id.properties.flatMap((property) =>
    property.type === "Property" && isNamed(property.key, "t") ? namesOf(property.value) : [],
  );
}

function valuesOf(node: ESTree.Node, name: string): ESTree.Node[] {
  if (node.type !== "ObjectExpression") return [];
  return node.properties.flatMap((property) =>
    property.type === "Property" && isNamed(property.key, name) ? [property.value] : [],
  );
}

function isNamed(node: ESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}
