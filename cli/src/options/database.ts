import * as z from "zod/mini";
import type { EnvEntry } from "../transform/env.ts";
import type { Operation } from "../transform/operations.ts";

/** What a project can keep its data in, and how it is called: the template's own, then those it has an overlay for. */
export const databases = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

export type Database = keyof typeof databases;
export const defaultDatabase = "sqlite" satisfies Database;

/** What a reader sees of each. */
export const databaseLabels = {
  sqlite: "SQLite: one file, one machine",
  postgres: "PostgreSQL: any number of instances",
} as const;

const names = Object.keys(databases).join(" or ");

export const databaseSchema = z.enum(["sqlite", "postgres"], `That is not a database: choose ${names}.`);

/** A project has one database, and nothing of the others. */
export function operationsForDatabase(database: Database): Operation[] {
  if (database === defaultDatabase) return [];
  return [
    { kind: "overlay", name: database, reason: `for ${databases[database]}` },
    ...postgresEnv.map((entry) => ({ kind: "env", entry }) as const),
  ];
}

const postgresEnv: readonly EnvEntry[] = [
  {
    name: "DATABASE_URL",
    value: "postgres://user:password@db.example.com:5432/app",
    comment:
      "The PostgreSQL server. Without it, development starts the project's own server in data/postgres.",
    active: false,
  },
  {
    name: "DATABASE_POOL",
    value: "10",
    comment: "How many connections this instance opens at most.",
    active: false,
  },
  {
    name: "DATABASE_PREPARE",
    value: "false",
    comment: "For a proxy in front of PostgreSQL that gives each transaction another connection.",
    active: false,
  },
];
