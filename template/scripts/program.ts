import { basename } from "node:path";
import { name, version } from "../package.json";

/** Has the names of the scripts in package.json. Each command loads only what it needs. */
const commands: Readonly<Record<string, readonly [does: string, run: () => Promise<unknown>]>> = {
  start: [
    "start the server (default)",
    // The build creates this module before it compiles this file.
    () => import("../node_modules/.cache/server/main.js" as string),
  ],
  jobs: [
    "run jobs without serving",
    () => {
      process.argv.push("jobs");
      return import("../node_modules/.cache/server/main.js" as string);
    },
  ],
  doctor: ["list problems that prevent startup", () => import("./doctor.ts")],
  "db:migrate": ["apply pending migrations", () => import("./db-migrate.ts")],
  "db:derive [table]": ["recompute search, sort and key columns", () => import("./db-derive.ts")],
  "db:backup <file>": ["copy the database and its files", () => import("./db-backup.ts")],
  "db:drill": ["back up, restore elsewhere, and compare", () => import("./db-drill.ts")],
  "db:seed": ["add example data", () => import("./db-seed.ts")],
  "demo:seed": ["create a demo database (DEMO=true)", () => import("./demo-seed.ts")],
  "user:admin <email>": ["make a user an administrator", () => import("./user-admin.ts")],
  "user:unlock <email>": ["unlock an address after too many wrong codes", () => import("./user-unlock.ts")],
};

const program = `./${basename(process.execPath)}`;

function usage(): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const lines = Object.entries(commands).map(
    ([typed, [does]]) => `  ${program} ${typed.padEnd(width)}  ${does}`,
  );
  return `${name} ${version}

${lines.join("\n")}

Settings come from the environment, or from .env in the working directory.`;
}

const [, , command = "start"] = process.argv;
const found = Object.entries(commands).find(([typed]) => typed.split(" ")[0] === command);
if (command === "--help" || command === "-h") console.log(usage());
else if (command === "--version" || command === "-v") console.log(version);
else if (found) {
  // Makes the command's arguments begin at the same index as a script's.
  process.argv.splice(2, 1);
  await found[1][1]();
} else {
  console.error(`Unknown command ${command}.\n\n${usage()}`);
  process.exitCode = 2;
}
