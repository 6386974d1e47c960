/** What `.damson.json` records. */
export type Provenance = {
  /** Of create-damson. */
  version: string;
  /** The package's name when the project was created. */
  name: string;
  /** Whose commands the texts name. */
  runner: "bun" | "npm";
  /** Files of the template that were not created, because there were others of that name. */
  without?: readonly string[];
  template: { source: string; digest: string };
  /** The choices that shaped the files; nothing about the user or the machine. */
  options: Record<string, unknown>;
};

/**
 * The text of `.damson.json`: what it takes to create the same files again, so that an upgrade can merge the difference
 * between then and now into what the project has become.
 */
export function provenance(origin: Provenance): string {
  return `${JSON.stringify(origin, null, 2)}\n`;
}
