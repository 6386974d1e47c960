import { allLanguages, type Language } from "../../packages/conformance/src/target.ts";

/** Projects that differ by settings, names or steps alone share a build; `tests/plan` proves it. */
export interface Build {
  /** For the table at the end. */
  name: string;
  /** What BUILD names it by. */
  key: string;
  /** Where its projects keep their data. */
  database: "sqlite" | "postgres";
  /** The languages of its projects, the default one first. */
  languages: readonly Language[];
  title: string;
  /** Which tests run on it: all, or those that another build could fail. */
  tests: readonly string[];
  /** Which of its own commands are run, beside install and build. docs/testing.md says why not all of them everywhere. */
  own: readonly string[];
}

const whatBuildsMayFail = [
  "own-tests.test.ts",
  "conformance.test.ts",
  "demo.test.ts",
  "environments.test.ts",
];

export const builds: readonly Build[] = [
  // Each of these characters is special in Markdown, HTML or a shell.
  {
    name: "every language",
    key: "en,fr,ar,sw",
    database: "sqlite",
    languages: allLanguages,
    title: "Plum & Pear's <Shop>",
    tests: ["*.test.ts"],
    own: ["bun run test:e2e"],
  },
  {
    name: "Arabic alone",
    key: "ar",
    database: "sqlite",
    languages: ["ar"],
    title: "متجر الكتب",
    tests: whatBuildsMayFail,
    own: ["bun run check", "bun run test", "bun run test:e2e"],
  },
  {
    name: "Swahili and French",
    key: "sw,fr",
    database: "sqlite",
    languages: ["sw", "fr"],
    title: "Duka la Vitabu",
    tests: whatBuildsMayFail,
    own: ["bun run check", "bun run test <files about languages>"],
  },
  {
    name: "PostgreSQL",
    key: "postgres",
    database: "postgres",
    languages: allLanguages,
    title: "Shop",
    // With several instances, all that one of them is asked for.
    tests: ["own-tests.test.ts", "demo.test.ts", "faults.test.ts", "instances.test.ts", "tls.test.ts"],
    own: ["bun run check", "bun run test", "bun run test:e2e"],
  },
];

/** The build that this run of the tests is about: `BUILD=ar`, else the one with every language. */
export function thisBuild(): Build {
  const wanted = process.env.BUILD ?? builds[0]?.key;
  const found = builds.find(({ key }) => key === wanted);
  if (!found)
    throw new Error(`There is no build ${wanted}: BUILD is one of ${builds.map(({ key }) => key).join(" ")}`);
  return found;
}

/** The arguments of create-damson for a project of a build. */
export function wordsFor({ languages, title, database }: Build): string[] {
  return ["--title", title, "--locales", languages.join(), "--database", database];
}
