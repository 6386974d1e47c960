import { join } from "node:path";

/** Creates a database for one run: its DATABASE_URL, and a function that stops it. */
export async function newDatabase(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  return { url: `file:${join(folder, "app.db")}`, stop: async () => {} };
}
