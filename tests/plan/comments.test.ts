import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { getText, planned } from "./support.ts";

const code = /\.(?:tsx?|css|jsonc)$/;
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** A file that a comment names: with a path, such as "kit/db/list.server.ts", or without one. */
const named = /(?<![\w./$*{}<-])(?:[\w$*.-]+\/)*[\w$*.-]*\w\.(?:tsx?|json|sql|md|txt)(?![\w/])/g;
/** Files outside the repository: in TanStack Router, served by the server, or written by `generate`. */
const elsewhere = ["lazyRouteComponent.tsx", "security.txt", "../locales/untranslated.json"];

test("comments of a new project name only files that it has", () => {
  const plan = planned();
  const paths = [...plan.files.keys()];
  const isThere = (name: string, from: string) => {
    const pattern = new RegExp(
      `(?:^|/)${name
        .split("*")
        .map((part) => RegExp.escape(part))
        .join("[^/]*")}$`,
    );
    return paths.some((path) => pattern.test(path)) || paths.includes(join(dirname(from), name));
  };
  const lost = paths
    .filter((path) => code.test(path) && !path.endsWith(".gen.ts"))
    .flatMap((path) =>
      (getText(plan, path).match(comment) ?? [])
        .flatMap((text) => text.match(named) ?? [])
        .filter((name) => !elsewhere.includes(name) && !isThere(name, path))
        .map((name) => `${path}: ${name}`),
    );
  expect(lost).toEqual([]);
});
