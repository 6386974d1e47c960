import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { ask, relative } from "../packages/conformance/src/ask.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { forget, runIn, serveWith, settings } from "./support/server.ts";

const project = inject("project");
const page = readFileSync(join(import.meta.dirname, "../template/docs/deployment.md"), "utf8");
const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-deployment-")));

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The page's systemd service. */
const [, unit = ""] = page.match(/```ini\n([\s\S]*?)```/) ?? [];

function settingsOfUnit(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}

const analyze = Bun.which("systemd-analyze");

test.runIf(analyze)("systemd knows every setting of the service", () => {
  const file = join(work, "shop.service");
  writeFileSync(file, unit.replace("/usr/local/bin/bun", process.execPath));
  const { stdout, stderr } = spawnSync(analyze ?? "", ["verify", "--man=no", file], { encoding: "utf8" });
  expect(unit).toContain("UMask=0077");
  expect(stdout + stderr).toBe("");
});

/** The service's folder, with only the files that the page lists: made by its commands, elsewhere and for this user. */
function deployed(): string {
  const [, list = ""] = page.match(/After the build, ([\s\S]*?) are all/) ?? [];
  const names = [...list.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  const [, commands = ""] = page.match(/```sh\nuseradd .*\n([\s\S]*?)```/) ?? [];
  const here = commands.replaceAll(/\/srv|\/usr\/local\/bin|\/etc/g, work).replaceAll(/-[og] shop /g, "");
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
  execFileSync("sh", ["-ec", here], { cwd: project, env: { ...process.env, PATH } });
  const folder = join(work, "shop");
  expect(readdirSync(folder).sort()).toEqual([...names, "data"].sort());
  return folder;
}

/** The page where the seeded administrator lands. */
async function homeOfAdmin(origin: string, mailbox: SmtpMailbox): Promise<string> {
  const target = { origin, mailbox, trusted: false };
  const cookie = await signIn(target, "admin@example.com");
  return relative((await ask(target, "/login", { headers: { cookie } })).headers.location);
}

test("the service serves from what the page says it takes, and ends in order; a copy is restored as it says", async () => {
  const folder = deployed();
  const mailbox = await startSmtpMailbox();
  const own = await settings({ SMTP_URL: mailbox.url });
  const env = { ...own, ...Object.fromEntries(settingsOfUnit("Environment").map((pair) => pair.split("="))) };
  expect(env).toMatchObject({ NODE_ENV: "production" });
  const [program = "", ...words] = settingsOfUnit("ExecStart").flatMap((line) => line.split(" "));
  expect(program).toMatch(/\/bun$/);
  const start = (more: Record<string, string> = {}) =>
    serveWith(join(work, "bun"), words, folder, { ...env, ...more });
  try {
    expect((await runIn(project, ["run", "db:seed"], env)).code).toBe(0);
    const server = await start();
    const copy = join(work, "copy.db");
    const command = async (name: string, ...rest: string[]) => {
      const { code, output } = await runIn(folder, [`dist/commands/${name}.js`, ...rest], env);
      expect(code, output).toBe(0);
      return output;
    };
    await command("db-backup", copy);
    expect(await command("db-drill")).toContain("The copy was restored and is complete");
    expect(await command("user-admin", "boss@example.com")).toContain("is an administrator now");
    await command("user-unlock", "boss@example.com");
    expect(await homeOfAdmin(server.origin, mailbox)).toBe("/manager");
    expect((await server.stop()).code).toBe(0);

    const database = join(own.folder, "app.db");
    for (const name of ["", "-wal", "-shm"]) rmSync(database + name, { force: true });
    cpSync(copy, database);
    // As `bun run start` does.
    const again = await start({ npm_lifecycle_event: "start" });
    expect((await ask(again, "/readyz")).status).toBe(200);
    expect(await homeOfAdmin(again.origin, mailbox)).toBe("/manager");
    expect((await again.stop()).code).toBe(0);
  } finally {
    await mailbox.close();
    forget(own);
  }
});
