import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative as relativePath } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { operationsForHost } from "../cli/src/options/hosts.ts";
import { ask, relative } from "../packages/conformance/src/ask.ts";
import { type SmtpMailbox, startSmtpMailbox } from "../packages/conformance/src/mailbox/smtp.ts";
import { signIn } from "../packages/conformance/src/person.ts";
import { readDockerfile } from "./support/image.ts";
import { forget, freePort, runIn, serveWith, settings } from "./support/server.ts";

const project = inject("project");
const guide = (name: string) => readFileSync(join(import.meta.dirname, "../template/docs", name), "utf8");
const page = guide("deployment.md");
const steps = guide("deploy-step-by-step.md");
const work = realpathSync(mkdtempSync(join(tmpdir(), "damson-deployment-")));

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The systemd service in deployment.md. */
const [, unit = ""] = page.match(/```ini\n([\s\S]*?)```/) ?? [];

function settingsOfUnit(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}

const analyze = Bun.which("systemd-analyze");

test.runIf(analyze)("systemd recognizes every setting of the service", () => {
  const file = join(work, "shop.service");
  writeFileSync(file, unit.replace("/usr/local/bin/bun", process.execPath));
  const { stdout, stderr } = spawnSync(analyze ?? "", ["verify", "--man=no", file], { encoding: "utf8" });
  expect(unit).toContain("UMask=0077");
  expect(stdout + stderr).toBe("");
});

test.runIf(analyze)("systemd recognizes every setting of the guide's services and timer", () => {
  const folder = join(work, "units");
  mkdirSync(folder);
  const units = [
    ...steps.matchAll(/`\/etc\/systemd\/system\/([\w.-]+)`(?:(?!```)[\s\S])*```ini\n([\s\S]*?)```/g),
  ];
  for (const [, name = "", body = ""] of units)
    writeFileSync(
      join(folder, name),
      body.replaceAll(/^ {3}/gm, "").replaceAll("/srv/shop/shop", process.execPath),
    );
  const files = units.map(([, name = ""]) => join(folder, name));
  expect(files.map((file) => relativePath(folder, file))).toEqual([
    "shop.service",
    "shop-backup.service",
    "shop-backup.timer",
  ]);
  const { stdout, stderr } = spawnSync(analyze ?? "", ["verify", "--man=no", ...files], { encoding: "utf8" });
  expect(stdout + stderr).toBe("");
});

const caddy = Bun.which("caddy");

test.runIf(caddy)("Caddy accepts every configuration in the guides", () => {
  const blocks = [...`${page}\n${steps}`.matchAll(/^( *)```text\n( *shop\.example\.com \{[\s\S]*?)^\1```/gm)];
  expect(blocks).toHaveLength(4);
  for (const [, , body = ""] of blocks) {
    const file = join(work, "Caddyfile");
    writeFileSync(file, body);
    const words = ["adapt", "--config", file, "--adapter", "caddyfile", "--validate"];
    const { status, stderr } = spawnSync(caddy ?? "", words, { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, expect.not.stringContaining("Error")]);
  }
});

test("the executable's container runs as an unprivileged user, who owns its data", () => {
  const [, text = ""] = page.match(/```dockerfile\n([\s\S]*?)```/) ?? [];
  const steps = readDockerfile(text);
  const of = (wanted: string) => steps.findLast(({ word }) => word === wanted)?.rest ?? "";
  const [id = "", group] = of("USER").split(":");
  expect([Number(id) > 0, group]).toEqual([true, id]);
  expect(text).toContain(`RUN install -d -o ${id} -g ${id} -m 700 ${of("VOLUME")}\n`);
  expect(text).toContain(`COPY --from=folders --chown=${id}:${id} ${of("VOLUME")} ${of("VOLUME")}\n`);
});

const nginx = Bun.which("nginx");

/** Caddy's configuration for two instances in deployment.md. */
const caddyOfTwo = /```text\n(shop\.example\.com \{\n\treverse_proxy \S+ \S+ [\s\S]*?)```/;

/** A copy of the project's build that has one migration more. */
function nextVersion(folder: string): string {
  for (const name of ["dist", "drizzle", "scripts", "package.json"])
    cpSync(join(project, name), join(folder, name), { recursive: true });
  const file = join(folder, "drizzle/meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_later" });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, "drizzle/9999_later.sql"), "CREATE TABLE later (id text PRIMARY KEY);\n");
  return folder;
}

function startProxy([program = "", ...words]: readonly string[], folder: string) {
  const env = { ...process.env, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
  return spawn(program, words, { stdio: "ignore", env });
}

/**
 * The statuses that visitors get through a proxy while its instances are replaced one after another. Several instances
 * are replaced by a version that migrates the database, for which the old ones are unready at once.
 */
async function statusesDuringRestarts(
  name: string,
  ports: readonly number[],
  getCommand: (own: Awaited<ReturnType<typeof settings>>, folder: string) => readonly string[],
): Promise<number[]> {
  const own = await settings();
  const folder = join(work, name);
  mkdirSync(folder);
  const start = (port: number, version = project) =>
    serveWith(
      process.execPath,
      ["dist/server/main.js"],
      version,
      { ...own, NODE_ENV: "production", PORT: String(port), SHUTDOWN_DELAY: "1" },
      `http://127.0.0.1:${port}`,
    );
  const next = ports.length > 1 ? nextVersion(join(folder, "next")) : project;
  const instances = await Promise.all(ports.map((port) => start(port)));
  const proxy = startProxy(getCommand(own, folder), folder);
  let isOver = false;
  const statuses: number[] = [];
  const visit = async (path: string, method = "GET") => {
    const headers = { origin: own.BASE_URL ?? "", "content-type": "application/json" };
    while (!isOver) {
      const body = method === "POST" ? { body: "{}" } : {};
      statuses.push((await ask({ origin: own.BASE_URL ?? "" }, path, { method, headers, ...body })).status);
    }
  };
  try {
    await expect
      .poll(() =>
        fetch(`${own.BASE_URL}/livez`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
      .toBe(true);
    const visitors = [visit("/login"), visit("/livez"), visit("/api/auth/sign-out", "POST")];
    for (const [at, port] of ports.entries()) {
      expect((await instances[at]?.stop())?.code).toBe(0);
      instances[at] = await start(port, next);
      const [old] = ports.slice(at + 1);
      if (old) expect((await fetch(`http://127.0.0.1:${old}/readyz`)).status).toBe(503);
    }
    isOver = true;
    await Promise.all(visitors);
    expect(statuses.length).toBeGreaterThan(20);
    return statuses;
  } finally {
    isOver = true;
    proxy.kill();
    for (const instance of instances) await instance.stop();
    forget(own);
  }
}

test.runIf(nginx)("nginx loses no request while two instances are updated one after the other", async () => {
  const [upstream = "", location = ""] = [...page.matchAll(/```text\n((?:upstream|location)[\s\S]*?)```/g)]
    .map(([, block = ""]) => block)
    .slice(-2);
  const ports = [freePort(), freePort()];
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const statuses = await statusesDuringRestarts("nginx", ports, (own, folder) => {
    writeFileSync(
      join(folder, "nginx.conf"),
      `daemon off; pid ${folder}/pid; error_log ${folder}/log; events {}
    http {
      access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}
      ${upstream.replaceAll(/300[12]/g, (port) => String(ports[Number(port) - 3001]))}
      server { listen 127.0.0.1:${own.PORT}; ${location} }
    }`,
    );
    return [nginx ?? "", "-c", join(folder, "nginx.conf")];
  });
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test.runIf(caddy)("the Caddyfile of a server loses no request while its one instance restarts", async () => {
  const text = operationsForHost("vps", { program: "shop", database: "sqlite" }).flatMap((operation) =>
    operation.kind === "emit" && operation.file === "deploy/Caddyfile" ? [operation.text] : [],
  );
  const statuses = await statusesBehindCaddy("caddy", text.join(""), [3000]);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test.runIf(caddy)("Caddy loses no request while two instances are updated one after the other", async () => {
  const [, text = ""] = page.match(caddyOfTwo) ?? [];
  const statuses = await statusesBehindCaddy("caddy-two", text, [3001, 3002]);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

test.runIf(caddy)("Caddy sends a GET again that one instance breaks off", async () => {
  const [, text = ""] = page.match(caddyOfTwo) ?? [];
  const ok = () => new Response("ok");
  const whole = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: ok });
  const ready = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
  const data = (socket: Bun.Socket, bytes: Buffer) => {
    if (bytes.toString().startsWith("GET /readyz")) socket.write(ready);
    else socket.terminate();
  };
  const broken = Bun.listen({ port: 0, hostname: "127.0.0.1", socket: { data } });
  const folder = join(work, "caddy-broken");
  mkdirSync(folder);
  const origin = `http://127.0.0.1:${freePort()}`;
  const ports = { 3001: broken.port, 3002: Number(whole.port) };
  const proxy = startProxy(caddyCommand(folder, text, origin, ports), folder);
  const getStatus = () =>
    fetch(`${origin}/login`).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await expect.poll(getStatus).toBe(200);
    const statuses = [];
    for (let sent = 0; sent < 20; sent++) statuses.push(await getStatus());
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  } finally {
    proxy.kill();
    broken.stop(true);
    await whole.stop(true);
  }
});

/** @param named the ports of the instances in this Caddyfile */
function statusesBehindCaddy(name: string, text: string, named: readonly number[]): Promise<number[]> {
  const ports = Object.fromEntries(named.map((port) => [port, freePort()]));
  return statusesDuringRestarts(name, Object.values(ports), (own, folder) =>
    caddyCommand(folder, text, `http://127.0.0.1:${own.PORT}`, ports),
  );
}

/** @param ports the ports of the instances by those in this Caddyfile */
function caddyCommand(
  folder: string,
  text: string,
  origin: string,
  ports: Readonly<Record<string, number>>,
): string[] {
  const here = text
    .replace(/127\.0\.0\.1:(300\d)/g, (address, port) =>
      port in ports ? `127.0.0.1:${ports[port]}` : address,
    )
    .replace("shop.example.com", origin);
  const file = join(folder, "Caddyfile");
  writeFileSync(file, `{\n\tadmin off\n}\n${here}`);
  return [caddy ?? "", "run", "--config", file, "--adapter", "caddyfile"];
}

/**
 * The service's folder with only the files that the page lists. The page's commands make it in another place,
 * for this user.
 */
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

test("the service runs on the documented folder, stops in order, and a copy is restored as documented", async () => {
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
    expect(await command("doctor")).toContain("✔ file storage");
    const lacking = { ...own, SMTP_URL: "" };
    expect(await runIn(folder, ["dist/commands/doctor.js"], lacking)).toMatchObject({
      code: 1,
      output: expect.stringContaining("SMTP_URL is required in production"),
    });
    expect(await command("db-drill")).toContain("The copy was restored and is complete");
    expect(await command("user-admin", "boss@example.com")).toContain("is now an administrator");
    await command("user-unlock", "boss@example.com");
    expect(await homeOfAdmin(server.origin, mailbox)).toBe("/manager");
    expect((await server.stop()).code).toBe(0);

    const [, restore = ""] = steps.match(/systemctl stop shop\n([\s\S]*?) *systemctl start shop\n/) ?? [];
    const commands = restore
      .replaceAll("/srv/shop/data", own.folder)
      .replace("/var/backups/shop/Sunday.db", copy)
      .replace("-o shop -g shop ", "");
    writeFileSync(join(own.folder, "app.db"), "damaged");
    execFileSync("sh", ["-ec", commands]);
    // npm and Bun set this variable for `bun run start`.
    const again = await start({ npm_lifecycle_event: "start" });
    expect((await ask(again, "/readyz")).status).toBe(200);
    expect(await homeOfAdmin(again.origin, mailbox)).toBe("/manager");
    expect((await again.stop()).code).toBe(0);
  } finally {
    await mailbox.close();
    forget(own);
  }
});
