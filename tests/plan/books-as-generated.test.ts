import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fieldsOf } from "../../template/kit/dev/generate/fields.server.ts";
import { namesOf } from "../../template/kit/dev/generate/names.server.ts";
import { ownFiles } from "../../template/kit/dev/generate/templates.server.ts";

const template = join(import.meta.dirname, "../../template");

const filesIn = (folder: string) =>
  readdirSync(join(template, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(template.length + 1)
        .replaceAll("\\", "/"),
    );

/** Files that `generate feature books` writes and the template's books lack, and why. */
const onlyGenerated: Record<string, string> = {
  "src/app/books.test.ts": "its tests are in the feature's folder",
  "src/routes/app/books/$id.index.tsx": "no page is below that of a book in the app, so that it is $id.tsx",
};

/** Files that only the template's books have, and why. */
const besides: readonly (readonly [path: RegExp, why: string])[] = [
  [/^src\/features\/books\/.*(test|testing\.server)\.tsx?$/, "its tests"],
  [/\/api\.server\.ts$/, "the API of books and genres is longer than a generated one"],
  [/\/examples\.json$/, "a hundred books"],
  [/\/(fields|form)\.tsx$/, "the list does not load what only the form needs"],
  [/\/uploads\.server\.ts$/, "uploads can be removed alone"],
  [/^src\/features\/books\/(app|components)\//, "covers, shelves and genres"],
  [/\/manager\/changed-books\.tsx$/, "a list on the dashboard"],
  [/^src\/routes\/app\/books\/\$id\.tsx$/, "see above"],
];

test("a feature generated with the fields of books has the files of books, except these", () => {
  const fields = ["title:text", "author:text", "publisher:text?", "description:longtext?", "cover:image?"];
  const plan = { names: namesOf("books"), ...fieldsOf(fields, {}, { area: "both" }) };
  const generated = Object.keys(ownFiles(plan));
  const books = ["src/features/books", "src/routes/app/books", "src/routes/manager/books"].flatMap(filesIn);
  expect(generated.filter((path) => !books.includes(path)).sort()).toEqual(Object.keys(onlyGenerated).sort());
  const more = books.filter((path) => !generated.includes(path));
  expect(more.filter((path) => !besides.some(([pattern]) => pattern.test(path)))).toEqual([]);
  // Remove reasons that no file needs any more.
  const needless = besides.filter(([pattern]) => !more.some((path) => pattern.test(path)));
  expect(needless).toEqual([]);
});
