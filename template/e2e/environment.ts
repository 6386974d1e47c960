import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../scripts/free-port.ts";

// Several processes read this file, including knip. The first one chooses, and the others inherit its environment.
process.env.E2E_PORT ??= String(freePort());
process.env.E2E_FOLDER ??= join(tmpdir(), `e2e-${randomUUID()}`);

const { E2E_PORT: port, E2E_FOLDER: folder } = process.env;

/** The address of the server under test. */
export function origin(): string {
  return `http://127.0.0.1:${port}`;
}

/** The folder with the database and the mails of this run. */
export function workFolder(): string {
  return folder ?? "";
}

/** Set when the run begins; the other processes inherit it. */
export function databaseUrl(): string {
  return process.env.E2E_DATABASE ?? "";
}

export function storageUrl(): string {
  return `file:${join(workFolder(), "files")}`;
}
