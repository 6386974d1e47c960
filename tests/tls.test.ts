import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type Postgres, startPostgres } from "./support/postgres.ts";
import { forget, runIn, settings } from "./support/server.ts";

const project = inject("project");
const folder = mkdtempSync(join(tmpdir(), "damson-tls-"));
let postgres: Postgres;

/** Makes a certificate authority, and with it a certificate for "localhost". */
function openssl(...words: string[]): void {
  const { status, stderr } = spawnSync("openssl", words, { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`openssl ${words.join(" ")}: ${stderr}`);
}

const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];

beforeAll(async () => {
  for (const name of ["ca", "other"])
    openssl("req", "-x509", ...key, "-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", `/CN=${name}`);
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const signed = ["-CA", "ca.pem", "-CAkey", "ca.key"];
  openssl("req", "-x509", ...key, ...signed, "-keyout", "server.key", "-out", "server.pem", ...names);
  // Only PostgreSQL may read its key, and it runs as another user if this one is root.
  chmodSync(folder, 0o755);
  if (process.getuid?.() === 0) spawnSync("chown", ["postgres", join(folder, "server.key")]);
  const files = [`ssl_key_file=${join(folder, "server.key")}`, `ssl_cert_file=${join(folder, "server.pem")}`];
  postgres = await startPostgres(project, ["ssl=on", ...files]);
});

afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function migrated(host: string, authority: string | undefined) {
  const url = new URL(postgres.url);
  url.hostname = host;
  url.searchParams.set("sslmode", "verify-full");
  if (authority) url.searchParams.set("sslrootcert", join(folder, authority));
  const env = await settings({ DATABASE_URL: url.href });
  const { code, output } = await runIn(project, ["run", "db:migrate"], env);
  forget(env);
  return {
    code,
    last:
      output
        .trim()
        .split("\n")
        .find((line) => /^(DATABASE_URL|Applied)/.test(line)) ?? output,
  };
}

test("over TLS, PostgreSQL must have a certificate for its host, from a known authority", async () => {
  const notVerified = /^DATABASE_URL names a server whose certificate cannot be verified: [^\n]*$/;
  expect(await migrated("localhost", "other.pem")).toMatchObject({
    code: 1,
    last: expect.stringMatching(notVerified),
  });
  expect(await migrated("localhost", undefined)).toMatchObject({
    code: 1,
    last: expect.stringMatching(notVerified),
  });
  expect(await migrated("127.0.0.1", "ca.pem")).toMatchObject({
    code: 1,
    last: expect.stringContaining("names a host that the server's certificate is not valid for: use a host"),
  });
  expect(await migrated("localhost", "ca.pem")).toMatchObject({
    code: 0,
    last: expect.stringMatching(/^Applied /),
  });
});
