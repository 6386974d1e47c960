import type { Break } from "./break.ts";

export const projectBreaks: readonly Break[] = [
  {
    promise: 46,
    folder: "cli",
    file: "src/project/record.ts",
    from: "isVersion(version) &&",
    to: "isText(version) &&",
  },
  {
    promise: 46,
    folder: "cli",
    file: "src/project/record.ts",
    from: "/^(?!\\.)[\\w.-]{1,214}$/.test(name)",
    to: "true",
  },
  {
    promise: 46,
    folder: "cli",
    file: "src/ports/inside.ts",
    from: "if (!leadsOut(project, dirname(there))) return there;",
    to: "if (there) return there;",
  },
  {
    promise: 46,
    folder: "cli",
    file: "src/upgrade/apply.ts",
    from: "requireRegular(project, journal?.paths ?? []);",
    to: "void requireRegular;",
  },
  {
    promise: 46,
    folder: "cli",
    file: "src/ports/fetch-bun.mjs",
    from: "filter((folder) => isAbsolute(folder))",
    to: 'filter((folder) => folder !== "")',
  },
  {
    promise: 46,
    folder: "cli",
    file: "src/ports/fetch-bun.mjs",
    from: "&& isOfNpm(file))",
    to: "&& existsSync(file))",
  },
  {
    promise: 46,
    folder: "cli",
    file: "src/ports/machine.ts",
    from: '!name.startsWith("GIT_") ||',
    to: 'name !== "GIT_DIR" ||',
  },
];
