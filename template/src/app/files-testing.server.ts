import { readdirSync } from "node:fs";
import { expect } from "vitest";
import { storedFile } from "#kit/storage/tables.server.ts";
import type { createTestApp } from "./testing.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** The names of the files in the storage of an app. */
export function filesOf({ env: { storage } }: Pick<App, "env">): string[] {
  return storage.kind === "folder" ? readdirSync(storage.folder) : [];
}

/** Nothing is left of what was refused. */
export async function expectNothing(app: App): Promise<void> {
  await app.uploads.removeDiscarded();
  expect(filesOf(app)).toEqual([]);
  expect(await app.db.select().from(storedFile)).toEqual([]);
}
