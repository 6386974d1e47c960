import { checksFor } from "../../packages/conformance/src/checks.ts";
import { allLanguages, type Check, type Language } from "../../packages/conformance/src/target.ts";

/** What distinguishes builds. Projects that differ only in settings, names or steps share one: see `tests/plan`. */
export interface Build {
  /** The value of BUILD that selects this build. */
  key: string;
  /** The database of its projects. */
  database: "sqlite" | "postgres";
  /** The languages of its projects, the default one first. */
  languages: readonly Language[];
  title: string;
  /** Whether the conformance suite checks the executable from `build:binary` instead of `bun run start`. */
  executable?: true;
  /** Which of the project's own commands run, in addition to install and build. docs/testing.md explains the choice. */
  own: readonly string[];
}

export const builds: readonly [Build, ...Build[]] = [
  // Each of these characters is special in Markdown, HTML or a shell.
  {
    key: "en,fr,ar,sw",
    database: "sqlite",
    languages: allLanguages,
    title: "Plum & Pear's <Shop>",
    executable: true,
    own: ["bun run test:e2e"],
  },
  {
    key: "ar",
    database: "sqlite",
    languages: ["ar"],
    title: "متجر الكتب",
    own: [
      "bun run check",
      "bun run test <files about languages>",
      "bun run test:e2e account pages table users",
    ],
  },
  {
    key: "sw,fr",
    database: "sqlite",
    languages: ["sw", "fr"],
    title: "Duka la Vitabu",
    own: ["bun run check", "bun run test <files about languages>"],
  },
  {
    key: "postgres",
    database: "postgres",
    languages: allLanguages,
    title: "Shop",
    executable: true,
    own: ["bun run check", "bun run test", "bun run test:e2e sign-in"],
  },
];

/** The build of this test run: the one that BUILD names, otherwise the one with every language. */
export function thisBuild(): Build {
  const wanted = process.env.BUILD ?? builds[0].key;
  const found = builds.find(({ key }) => key === wanted);
  if (!found)
    throw new Error(
      `Unknown build ${wanted}: BUILD must be one of ${builds.map(({ key }) => key).join(" ")}`,
    );
  return found;
}

/** Which builds run the checks of each language; by default only the first build. */
const homes: Partial<Record<Language, readonly string[]>> = {
  ar: ["en,fr,ar,sw", "ar"],
  fr: ["sw,fr"],
  sw: ["sw,fr"],
};

/** Checks that need no language, or whose texts are on the same pages as in the build with every language. */
const sameAnywhere =
  /: every page fits|no wider than their cards|API page fits|banner|dashboard|palette|social provider|the old one a notice|reloaded|shown in full/;

/**
 * The conformance checks of this build. The first build, with every language, runs axe, which checks elements and
 * colours, and the checks that need no language. Each build runs those about choosing a language, and those of its own
 * languages. The checks of tests/journeys.test.ts are left out.
 */
export function checksOfBuild(): Check[] {
  const { key, languages } = thisBuild();
  const isFirst = thisBuild() === builds[0];
  const about = (chosen: readonly Language[]) => new Set(checksFor(chosen).map(({ name }) => name));
  const anywhere = about([]);
  const own = about(languages.filter((language) => (homes[language] ?? [builds[0].key]).includes(key)));
  const inArabic = about(["ar"]);
  return checksFor(languages).filter(({ name }) => {
    if (isFirst && journeys.includes(name)) return false;
    if (/\baxe\b/.test(name)) return isFirst;
    // The Arabic build runs the others.
    if (isFirst && inArabic.has(name) && !anywhere.has(name)) return sameAnywhere.test(name);
    if (!isFirst && (key === "ar" || anywhere.has(name)) && sameAnywhere.test(name)) return false;
    if (anywhere.has(name)) return isFirst || /language|right to left/.test(name);
    return own.has(name);
  });
}

/** The checks that show within a minute that a project works on this machine: its first steps. */
const journeys = [
  "English: a new user signs up, is greeted, stays signed in, signs out, and Back shows nothing private",
  "Arabic: a new user signs up, is greeted, stays signed in, signs out, and Back shows nothing private",
  "an administrator finds, creates, edits and deletes a book, and never overwrites changes unknowingly",
  "users browse books, and a book's page has a back button instead of the navigation",
  "390 px: an administrator finds, adds, edits, views as, bans, signs out and deletes a user",
  "everything from sign-up to sign-out works with the keyboard alone, with visible focus",
  "without scripts, a user signs in with plain forms; an invalid email and a wrong code show an error",
];

/**
 * The checks of the first build in `npm test`. All its other checks are in tests/conformance.test.ts.
 *
 * @throws if a name is not a check of the suite
 */
export function checksOfJourneys(): Check[] {
  const checks = checksFor(builds[0].languages);
  return journeys.map((name) => {
    const check = checks.find((one) => one.name === name);
    if (!check) throw new Error(`The conformance suite has no check "${name}".`);
    return check;
  });
}

/** The arguments of create-damson for a build's project. */
export function wordsFor({ languages, title, database }: Build): string[] {
  return ["--title", title, "--locales", languages.join(), "--database", database];
}
