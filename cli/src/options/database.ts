import { type EnvEntry, toFill } from "../transform/env.ts";
import type { Operation } from "../transform/operations.ts";

/** The supported databases with their labels: the template's own first, then those with an overlay. */
export const databases = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

export type Database = keyof typeof databases;
export const isDatabase = (name: string): name is Database => Object.hasOwn(databases, name);
export const defaultDatabase = "sqlite" satisfies Database;

/** The operations that remove all databases but one. */
export function operationsForDatabase(database: Database): Operation[] {
  if (database === defaultDatabase) return [];
  return [
    { kind: "overlay", name: database, reason: `for ${databases[database]}` },
    ...postgresEnv.map((entry) => ({ kind: "env", entry }) as const),
  ];
}

const postgresEnv: readonly EnvEntry[] = [
  toFill(
    "DATABASE_URL",
    "postgres://user:password@db.example.com:5432/app",
    "The PostgreSQL server. Without it, development starts the project's own server in data/postgres.",
  ),
  toFill("DATABASE_POOL", "10", "The maximum number of connections of this instance."),
  toFill(
    "DATABASE_PREPARE",
    "false",
    "Set to false behind a proxy that pools transactions, such as PgBouncer.",
  ),
];
