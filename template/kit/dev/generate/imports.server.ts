import known from "./imports.json" with { type: "json" };

/** Names by their modules, types after a colon, a default export after an equals sign. */
export type Modules = Readonly<Record<string, string>>;

/**
 * Code with the imports that it needs in front.
 * @param rooms the modules of the kit that may be meant, where several have the name
 * @param own what else may be meant
 */
export function withImports(code: string, rooms: RegExp, own: Modules): string {
  const bare = code.replace(/\/\*\*.*?\*\/|"[^"\n]*"|`[^`]*`/gs, "");
  const isUsed = (name: string) =>
    new RegExp(`(?<![\\w$-]|(?<!\\.\\.)\\.)${name}(?![\\w-]|\\??:)`).test(bare);
  const lines = Object.entries({ ...known, ...own }).flatMap(([module, names]) => {
    if (module.startsWith("#kit/") && !(module in own) && !rooms.test(module)) return [];
    const from = ` from "${module.replace(/(?<=.)#.*/, "")}";`;
    if (names.startsWith("=")) return isUsed(names.slice(1)) ? [`import ${names.slice(1)}${from}`] : [];
    const [values = "", types = ""] = names.split(":");
    const used = (text: string) => text.split(" ").filter((name) => name && isUsed(name));
    const all = [...used(values), ...used(types).map((name) => `type ${name}`)];
    return all.length > 0 ? [`import { ${all.join(", ")} }${from}`] : [];
  });
  return `${lines.join("\n")}\n\n${code}`;
}

/** What a file exports. */
export function exportsOf(code: string): string {
  const names = (kinds: string) =>
    [...code.matchAll(new RegExp(`^export (?:async )?(?:${kinds}) (\\w+)`, "gm"))].map(([, name]) => name);
  return `${names("const|function").join(" ")}:${names("type|interface").join(" ")}`;
}
