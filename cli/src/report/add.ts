import type { Added } from "../project/add.ts";

export type ListRow = { readonly name: string; readonly description: string; readonly added: boolean };

export function listLines(components: readonly ListRow[], features: readonly ListRow[]): string[] {
  const width = Math.max(...[...components, ...features].map(({ name }) => name.length));
  const lines = (rows: readonly ListRow[]) =>
    rows.map(({ name, description, added }) => {
      return `${name.padEnd(width)}  ${description}${added ? " (in this project)" : ""}`;
    });
  return ["Components:", ...lines(components), "", "Features:", ...lines(features)];
}

export function addedLines(
  { names, changes, packages, untranslated, next, runner }: Added,
  dryRun: boolean,
): string[] {
  if (changes.size === 0) return [`Nothing to do: the project already has ${names.join(", ")}.`];
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  return [
    `${dryRun ? "Would add" : "Added"} ${names.join(", ")}:`,
    ...[...changes.keys()].map((path) => `  ${path}`),
    ...(versions.length > 0 ? [`Packages: ${versions.join(", ")}`] : []),
    ...untranslated.map(
      (language) =>
        `The new texts in src/locales/${language}.json are English: translate them. Until then, untranslated.json lists them.`,
    ),
    ...next.map((command) => `Next: ${command}`),
    ...(dryRun ? [] : [`To see every state with its code: ${runner} run dev, then open /dev/ui.`]),
  ];
}
