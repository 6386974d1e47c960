import { digestOf, type Files } from "../template/files.ts";

export type Provenance = {
  version: string;
  template: { source: string; digest: string };
  /** The choices that shaped the files; nothing about the person or the machine. */
  options: Record<string, unknown>;
};

/**
 * The text of `.damson.json`: where the project came from, so that a later upgrade can make the same files again,
 * make the new ones, and merge the difference into what the project has become.
 */
export function provenance(origin: Provenance, files: Files): string {
  // Secrets differ on every machine: an upgrade never looks at .env.
  const shared = [...files].filter(([path]) => path !== ".env").sort(([a], [b]) => (a < b ? -1 : 1));
  const digests = Object.fromEntries(shared.map(([path, file]) => [path, digestOf(file.bytes)]));
  return `${JSON.stringify({ ...origin, files: digests }, null, 2)}\n`;
}
