import { posix } from "node:path";
import { readBundledTemplate } from "../ports/template.ts";
import { type Files, getText, type TemplateFile } from "../template/files.ts";

/** The structure of a catalogue: a text, or nested texts by name. */
export type Texts = { readonly [key: string]: string | Texts };

/** A component that no page of a new project uses: a folder in the registry. */
export type Component = {
  readonly name: string;
  readonly description: string;
  /** The names of components that it uses. */
  readonly needs: readonly string[];
  /** Versions of the imported packages, by name. */
  readonly packages: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, Texts>>;
  /** Its source, example and test, by their paths in a project. */
  readonly files: Files;
};

const manifest = "component.json";
const catalogue = "texts.json";

/** The components in the registry, which is next to the template in the package, by name. */
export function readRegistry(template: URL): ReadonlyMap<string, Component> {
  return readComponents(readBundledTemplate(new URL("./registry.tar.br", template)).files);
}

/** The components in the files of the registry, by name. */
export function readComponents(registry: Files): ReadonlyMap<string, Component> {
  const names = [...registry.keys()].flatMap((path) => {
    const [name = "", ...rest] = path.split("/");
    return rest.join("/") === manifest ? [name] : [];
  });
  return new Map(names.sort().map((name) => [name, readComponent(name, registry)]));
}

function readComponent(name: string, registry: Files): Component {
  const own = new Map(
    [...registry].flatMap(([path, file]) =>
      path.startsWith(`${name}/`) ? [[path.slice(name.length + 1), file] as const] : [],
    ),
  );
  const json = (path: string) => JSON.parse(getText(own.get(path)) || "{}");
  const { description, needs = [], packages = {} } = json(manifest);
  const texts = json(catalogue);
  const files = new Map([...own].filter(([path]) => path !== manifest && path !== catalogue));
  return { name, description, needs, packages, texts, files };
}

/** The named components with their dependencies. Each comes after its dependencies. */
export function withNeeds(
  names: readonly string[],
  components: ReadonlyMap<string, Component>,
): readonly Component[] {
  const found = new Set<Component>();
  for (const name of names) {
    const component = components.get(name);
    if (!component) throw new Error(`Unknown component ${name}.`);
    for (const one of withNeeds(component.needs, components)) found.add(one);
    found.add(component);
  }
  return [...found];
}

/** The texts that a catalogue lacks. Existing texts are kept. */
export function newTexts(texts: Texts, there: unknown): Texts {
  const has = typeof there === "object" && there !== null ? new Map(Object.entries(there)) : new Map();
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]): [string, string | Texts][] => {
      if (typeof value === "string") return has.has(key) ? [] : [[key, value]];
      const more = newTexts(value, has.get(key));
      return Object.keys(more).length === 0 ? [] : [[key, more]];
    }),
  );
}

/** All text keys, such as `books.title`. */
export function getKeys(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${path}${key}`] : getKeys(text, `${path}${key}.`),
  );
}

/** The file in which a project lists each language's untranslated texts. */
export const untranslatedFile = "src/locales/untranslated.json";

/** Adds keys to the list of untranslated texts. */
export function withUntranslated(
  file: TemplateFile | undefined,
  more: ReadonlyMap<string, readonly string[]>,
): string {
  const listed: Record<string, readonly string[]> = JSON.parse(getText(file) || "{}");
  for (const [language, keys] of more)
    listed[language] = [...new Set([...(listed[language] ?? []), ...keys])].sort();
  return `${JSON.stringify(listed, null, 2)}\n`;
}

/**
 * The files that a component imports, by their paths in a project.
 *
 * @param aliases the `imports` of the project's `package.json`
 */
export function getImports({ files }: Component, aliases: Readonly<Record<string, unknown>>): string[] {
  const known = Object.entries(aliases).flatMap(([name, path]) =>
    typeof path === "string" ? [[name.split("*"), path.split("*")] as const] : [],
  );
  const leadTo = (spec: string) => {
    const [[start = ""], [folder = ""]] = known.find(([[start = "", end]]) =>
      end === undefined ? spec === start : spec.startsWith(start),
    ) ?? [[], []];
    return posix.normalize(folder + spec.slice(start.length));
  };
  return [...files].flatMap(([path, file]) =>
    [...getText(file).matchAll(/from "([.#][^"]+)"/g)].map(([, spec = ""]) =>
      spec.startsWith(".") ? posix.join(posix.dirname(path), spec) : leadTo(spec),
    ),
  );
}
