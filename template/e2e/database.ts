import { join } from "node:path";

/** A database for one run: its DATABASE_URL, and what ends it. */
export async function newDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  return { url: `file:${join(folder, "app.db")}`, stop: async () => {} };
}
