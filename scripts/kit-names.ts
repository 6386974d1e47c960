import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const template = join(import.meta.dirname, "../template");
/** Files of the kit that offer projects a choice, so every export counts as used. */
export const libraries = ["shared/fields.ts"];

export const readme = join(template, "kit/README.md");

const list = /(?<=^<!-- (\w+) -->\n)(?:- .*\n)*/gm;
const named = /(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+"#kit\/([^"]+)"/g;
const exported = /^export (?:async )?(?:const|function|interface|type) (\w+)/gm;
const offered = /@public\n? \*\/\n(?:\/\/.*\n)*export (?:async )?(?:const|function|interface|type) (\w+)/g;
const late = /(?:\{([^{}]*)\} = await )?import\("#kit\/([^"]+)"\)(?:\)\.(\w+))?/g;

/** The kit's exports that a project uses or may use, by file. */
export function namesUsed(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>();
  for (const path of new Bun.Glob("**/*.{ts,tsx}").scanSync(join(template, "kit"))) {
    const code = readFileSync(join(template, "kit", path), "utf8");
    const names = [...code.matchAll(libraries.includes(path) ? exported : offered)];
    if (names.length > 0) used.set(path, new Set(names.map(([, name = ""]) => name)));
  }
  const paths = ["*.ts", "{src,scripts}/**/*.{ts,tsx}"].flatMap((glob) => [
    ...new Bun.Glob(glob).scanSync(template),
  ]);
  for (const path of paths) {
    if (/(\.test|testing(\.server)?|\.gen)\.tsx?$/.test(path)) continue;
    const code = readFileSync(join(template, path), "utf8");
    const found = [...code.matchAll(named), ...code.matchAll(late)];
    for (const [, names = "", file = "", one = ""] of found) {
      const known = used.get(file) ?? new Set();
      used.set(file, known);
      for (const name of `${names},${one}`.split(","))
        known.add(
          name
            .trim()
            .replace(/^type /, "")
            .split(/ as |:/)[0] ?? "",
        );
      known.delete("");
    }
  }
  return used;
}

/** The page with its lists brought up to date. */
export function written(page: string): string {
  const files = [...namesUsed()].sort(([one], [other]) => (one < other ? -1 : 1));
  return page.replace(list, (_, room: string) =>
    files
      .filter(([file]) => file.startsWith(`${room}/`))
      .map(([file, names]) => {
        const all = [...names].sort().map((name) => `\`${name}\``);
        return `- \`${file}\`${all.length > 0 ? `: ${all.join(", ")}` : ""}\n`;
      })
      .join(""),
  );
}

if (import.meta.main) writeFileSync(readme, written(readFileSync(readme, "utf8")));
