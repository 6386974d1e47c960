import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Licences that MIT projects may use and ship. They only require keeping their notices. */
const free: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Python-2.0",
  "Unlicense",
]);

/** Licences with more requirements, and the packages that may have them. */
const exceptions: readonly { licence: string; packages: RegExp; because: string }[] = [
  {
    licence: "MPL-2.0",
    packages: /^lightningcss(-|$)/,
    because: "runs during the build, unchanged; not shipped",
  },
  {
    licence: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    because: "data that the build reads; not shipped",
  },
];

export interface Dependency {
  name: string;
  version: string;
  /** The SPDX expression; "" if the package has none. */
  licence: string;
}

/** Every package in npm's lock file, including those for other systems. */
export function dependenciesIn(lock: string): Dependency[] {
  const { packages }: { packages: Record<string, { version?: string; license?: string }> } = JSON.parse(lock);
  return Object.entries(packages).flatMap(([path, { version = "", license = "" }]) => {
    const name = path.split("node_modules/").at(-1);
    return name ? [{ name, version, licence: license }] : [];
  });
}

/** Why the package is allowed; undefined if it is not. */
export function permission({ name, licence }: Dependency): string | undefined {
  const choices = licence.replace(/^\((.*)\)$/, "$1").split(" OR ");
  if (choices.some((one) => free.has(one))) return "";
  return exceptions.find((one) => choices.includes(one.licence) && one.packages.test(name))?.because;
}

/** The packages that a project from the template installs, with any of its overlays. */
export function installed(): Dependency[] {
  const locks = globSync("template/{,overlays/*/}package-lock.json", { cwd: root });
  const all = locks.flatMap((file) => dependenciesIn(readFileSync(join(root, file), "utf8")));
  return [...new Map(all.map((one) => [`${one.name}@${one.version}`, one])).values()];
}

/** The rows of the licence table in docs/security.md. */
export function licenceTable(dependencies: readonly Dependency[]): string[] {
  const byLicence = Map.groupBy(dependencies, ({ licence }) => licence);
  return [...byLicence]
    .sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
    .map(([licence, packages]) => {
      const reasons = new Set(packages.map((one) => permission(one) ?? "not permitted"));
      return `| ${licence} | ${packages.length} | ${[...reasons].join("; ")} |`;
    });
}

function main(): void {
  const dependencies = installed();
  const refused = dependencies.filter((one) => permission(one) === undefined);
  console.log(licenceTable(dependencies).join("\n"));
  for (const { name, version, licence } of refused)
    console.error(`✘ ${name}@${version} has the licence ${licence || "unknown"}.`);
  console.log(`\n${dependencies.length} packages, ${refused.length} that are not permitted`);
  process.exitCode = refused.length > 0 ? 1 : 0;
}

if (import.meta.main) main();
