import type { StorageSettings } from "../env/storage.server.ts";
import { createBucket } from "./bucket.server.ts";
import { createFolder } from "./folder.server.ts";
import type { Storage } from "./storage.server.ts";

export function createStorage(settings: StorageSettings): Storage {
  return settings.kind === "folder" ? createFolder(settings.folder) : createBucket(settings);
}
