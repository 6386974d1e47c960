import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Several processes read this file, knip too: the first one chooses, the others inherit its environment.
process.env.E2E_PORT ??= String(freePort());
process.env.E2E_FOLDER ??= join(tmpdir(), `e2e-${randomUUID()}`);

const { E2E_PORT: port, E2E_FOLDER: folder } = process.env;

/** Where the server under test is. */
export function origin(): string {
  return `http://127.0.0.1:${port}`;
}

/** Where the database and the mails of this run are. */
export function workFolder(): string {
  return folder ?? "";
}

/** Chosen when the run begins; the others inherit this, too. */
export function databaseUrl(): string {
  return process.env.E2E_DATABASE ?? "";
}

export function storageUrl(): string {
  return `file:${join(workFolder(), "files")}`;
}

function freePort(): number {
  const probe = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  probe.stop();
  return probe.port;
}
