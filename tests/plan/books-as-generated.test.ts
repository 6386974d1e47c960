import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseFields } from "../../template/kit/dev/generate/internal/fields.server.ts";
import { ownFiles } from "../../template/kit/dev/generate/internal/templates.server.ts";
import { getNames } from "../../template/kit/dev/generate/names.server.ts";
import { edited, files as listed, onlyInBooks, onlyInGenerated, written } from "./books-as-generated.ts";

const template = join(import.meta.dirname, "../../template");

const filesIn = (folder: string) =>
  readdirSync(join(template, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(template.length + 1)
        .replaceAll("\\", "/"),
    );

const work = mkdtempSync(join(tmpdir(), "damson-generated-"));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The files of a feature with the fields of books, in the format of the template. */
function generated(): Map<string, string> {
  const fields = ["title:text", "author:text", "publisher:text?", "description:longtext?", "cover:image?"];
  const plan = { names: getNames("books"), ...parseFields(fields, {}, { area: "both" }) };
  const files = Object.entries(ownFiles(plan));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
  const format = ["run", "--bun", "biome", "check", "--write", "--config-path", template, work];
  const { status, stderr } = spawnSync(process.execPath, format, { cwd: template, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return new Map(files.map(([path]) => [path, readFileSync(join(work, path), "utf8")]));
}

/** The declarations of a file by name, each with its comment. Imports follow from them. */
function declarationsIn(text: string): Map<string, string> {
  const start =
    /^(?=\/\*\*|(?<!\*\/\n)(?:export |declare |async )*(?:const|function|interface|type|module|default) )/m;
  const parts = text.replace(/^import [^;]*;\n/gm, "").split(start);
  return new Map(
    parts.flatMap((part) => {
      const code = part.replace(/^\/\*\*.*?\*\/\n/s, "");
      const name =
        /^(?:export |declare |async )*(?:const|function|interface|type|module|default) ([^\s(<:=]+)/;
      const [, named] = name.exec(code) ?? [];
      return named ? [[named.replaceAll('"', ""), part.trim()] as const] : [];
    }),
  );
}

/** Ignores white space and commas, which a formatter decides. */
const bare = (code: string) => code.replace(/[\s,]+/g, "");
/** One line for each part, for readable differences. */
const readable = (code: string) => code.replace(/[;{}()]/g, "$&\n");

const files = generated();
const books = ["src/features/books", "src/routes/app/books", "src/routes/manager/books"].flatMap(filesIn);
const both = [...files.keys()].filter((path) => books.includes(path));

test("a feature generated with the fields of books has the same files as books, except for the listed ones", () => {
  const only = [...files.keys()].filter((path) => !books.includes(path));
  expect(only.sort()).toEqual(Object.keys(listed.generated).sort());
  const more = books.filter((path) => !files.has(path));
  expect(more.filter((path) => !listed.books.some(([pattern]) => pattern.test(path)))).toEqual([]);
  // A reason that no file needs any more goes from the list.
  expect(listed.books.filter(([pattern]) => !more.some((path) => pattern.test(path)))).toEqual([]);
});

test.each(both)("%s is the same as if it were generated, except for what is listed", (path) => {
  const own = declarationsIn(readFileSync(join(template, path), "utf8"));
  const theirs = declarationsIn(files.get(path) ?? "");
  const namesIn = (list: readonly (readonly [file: string, names: string, why: string])[]) =>
    list.flatMap(([file, names]) => (path.endsWith(file) ? names.split(" ") : [])).sort();
  expect([...own.keys()].filter((name) => !theirs.has(name)).sort()).toEqual(namesIn(onlyInBooks));
  expect([...theirs.keys()].filter((name) => !own.has(name)).sort()).toEqual(namesIn(onlyInGenerated));

  const apart = namesIn(written);
  const edits = edited.filter(([file]) => path.endsWith(file));
  for (const name of [...apart, ...edits.map(([, name]) => name)])
    expect(own.has(name) && theirs.has(name), name).toBe(true);
  for (const [name, code] of theirs) {
    const present = own.get(name);
    if (present === undefined) continue;
    if (apart.includes(name)) {
      expect(bare(present), `${name} is as generated`).not.toBe(bare(code));
      continue;
    }
    let expected = bare(code);
    for (const [, of, , from, to] of edits.filter(([, of]) => of === name)) {
      expect(expected, `${of}: ${from}`).toContain(bare(from));
      expected = expected.replace(bare(from), () => bare(to));
    }
    expect(readable(bare(present)), name).toBe(readable(expected));
  }
});
