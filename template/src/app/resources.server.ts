// Imported first, because the tables of users check their roles.
import "#config/roles.ts";
import { inProgram } from "#kit/env/env.server.ts";

/** The migrations: next to package.json, where all programs of a project start, or inside the executable. */
export const migrationsFolder = inProgram("drizzle");
