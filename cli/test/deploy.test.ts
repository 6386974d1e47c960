import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { getText, planned, secret } from "../../tests/plan/support.ts";
import { type HostName, hostNames, hosts, isHost, serviceName } from "../src/options/hosts.ts";
import type { Plan } from "../src/project/plan.ts";
import { emptyFolder, ended, startProgram } from "./support/command.ts";
import { packed, runRelease, sh } from "./support/releases.ts";

const names = hostNames.split(", ").filter(isHost);

/** The files that a host adds or changes, except those that any choice changes. */
function differing(made: Plan, plain: Plan): string[] {
  const same = (path: string) => getText(made, path) === getText(plain, path);
  return [...made.files.keys()].filter(
    (path) => !same(path) && ![".damson.json", "README.md"].includes(path),
  );
}

const expected: Record<HostName, readonly string[]> = {
  vps: [
    "deploy/Caddyfile",
    "deploy/my-app-backup.service",
    "deploy/my-app-backup.timer",
    "deploy/my-app.service",
  ],
  compose: ["Caddyfile", "compose.production.yaml"],
  kamal: [".kamal/secrets", "config/deploy.yml"],
  coolify: ["compose.coolify.yaml"],
  fly: ["Dockerfile", "fly.toml"],
  railway: ["Dockerfile", "railway.json"],
  render: ["Dockerfile", "render.yaml"],
};

const parsers: Readonly<Record<string, (text: string) => unknown>> = {
  yaml: Bun.YAML.parse,
  yml: Bun.YAML.parse,
  toml: Bun.TOML.parse,
  json: JSON.parse,
};

function read(made: Plan, path: string) {
  const parse = parsers[path.split(".").at(-1) ?? ""];
  return parse?.(getText(made, path));
}

describe.each(["sqlite", "postgres"])("on %s", (database) => {
  const plain = planned({ database });

  test.each(names)("--deploy %s adds the host's files, without secrets, and records the choice", (deploy) => {
    const made = planned({ database, deploy });
    expect(differing(made, plain).sort()).toEqual(expected[deploy]);
    expect([...plain.files.keys()].filter((path) => !made.files.has(path))).toEqual([]);
    for (const path of expected[deploy]) {
      const text = getText(made, path);
      expect(text).not.toContain(secret);
      expect(text).toMatch(/[^\n]\n$/);
      expect(text).not.toMatch(/undefined|\n\n\n/);
      if (path !== "Dockerfile") expect(() => read(made, path)).not.toThrow();
    }
    expect(made.files.get(expected[deploy].at(-1) ?? "")?.reason).toContain(hosts[deploy].label);
    expect(JSON.parse(getText(made, ".damson.json")).options.deploy).toBe(deploy);
    expect(made.command).toContain(` --deploy ${deploy} `);
    expect(getText(made, "README.md")).toContain(`under *${hosts[deploy].label}*`);
  });
});

test("without --deploy, nothing is recorded or written", () => {
  const made = planned();
  expect(JSON.parse(getText(made, ".damson.json")).options).not.toHaveProperty("deploy");
  for (const path of Object.values(expected).flat())
    if (path !== "Dockerfile") expect(made.files.has(path)).toBe(false);
});

test("every host waits for /readyz, gives the server time to stop, and keeps its data in a folder", () => {
  const of = (deploy: HostName) => planned({ deploy });
  const start = 'CMD ["bun", "dist/server/main.js"]';
  expect(getText(of("vps"), "deploy/Caddyfile")).toContain("health_uri /readyz");
  expect(getText(of("vps"), "deploy/my-app.service")).toMatch(
    /^ExecStart=\/srv\/my-app\/my-app$[\s\S]*^TimeoutStopSec=15$[\s\S]*^ReadWritePaths=\/srv\/my-app\/data$/m,
  );
  const app = { build: ".", stop_grace_period: "15s", volumes: ["data:/data"] };
  expect(read(of("compose"), "compose.production.yaml")).toMatchObject({
    services: { app, caddy: { depends_on: { app: { condition: "service_healthy" } } } },
  });
  expect(read(of("coolify"), "compose.coolify.yaml")).toMatchObject({ services: { app } });
  expect(read(of("kamal"), "config/deploy.yml")).toMatchObject({
    proxy: { app_port: 3000, healthcheck: { path: "/readyz" } },
    volumes: ["my-app_data:/data"],
  });
  expect(read(of("fly"), "fly.toml")).toMatchObject({
    kill_signal: "SIGTERM",
    kill_timeout: "15s",
    mounts: { destination: "/data" },
    http_service: { internal_port: 3000, auto_stop_machines: "off", checks: [{ path: "/readyz" }] },
  });
  expect(read(of("railway"), "railway.json")).toMatchObject({
    deploy: { healthcheckPath: "/readyz", requiredMountPath: "/data", drainingSeconds: 15 },
  });
  expect(getText(of("railway"), "Dockerfile")).not.toContain("VOLUME");
  expect(read(of("render"), "render.yaml")).toMatchObject({
    services: [{ healthCheckPath: "/readyz", disk: { mountPath: "/data" } }],
  });
  for (const deploy of ["fly", "railway", "render"] as const) {
    const image = getText(of(deploy), "Dockerfile");
    expect(image).not.toContain("USER");
    expect(image).toContain("chown bun:bun /data && exec env HOME=/home/bun setpriv --reuid=bun --regid=bun");
    expect(image.endsWith(`\n${start}\n`)).toBe(true);
  }
});

const setpriv = process.getuid?.() === 0 && Bun.which("setpriv");

test.runIf(setpriv)(
  "a container gives its user a volume that root owns, and runs the command as that user",
  () => {
    const image = getText(planned({ deploy: "fly" }), "Dockerfile");
    const entry = JSON.parse(image.match(/^ENTRYPOINT (.*)$/m)?.[1] ?? "[]") as string[];
    const home = emptyFolder();
    const volume = join(home, "data");
    chmodSync(home, 0o755);
    mkdirSync(volume, { mode: 0o700 });
    // The image's user does not exist on this machine.
    const here = (word: string) =>
      word
        .replace("bun:bun /data", `nobody:nogroup '${volume}'`)
        .replace("reuid=bun", "reuid=nobody")
        .replace("regid=bun", "regid=nogroup");
    const [program = "", ...words] = [
      ...entry.map(here),
      "sh",
      "-c",
      'id -un; echo "$HOME"; touch "$1"; echo $?',
    ];
    const { stdout, stderr } = spawnSync(program, [...words, "sh", join(volume, "app.db")], {
      encoding: "utf8",
    });
    expect([stdout, stderr]).toEqual(["nobody\n/home/bun\n0\n", ""]);
  },
);

test("on PostgreSQL, every host with settings sets the database's address", () => {
  for (const deploy of ["compose", "kamal", "coolify", "render"] as const) {
    const [file = ""] = expected[deploy].filter((path) => /ya?ml$/.test(path));
    expect(getText(planned({ deploy, database: "postgres" }), file)).toContain("DATABASE_URL");
    expect(getText(planned({ deploy }), file)).not.toMatch(/DATABASE|postgres/i);
  }
});

test("the guide shows the same files as the command writes, and has a section for each host", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../template/docs/deploy-step-by-step.md"), "utf8");
  const blocks = [...guide.matchAll(/^( *)```\w+\n([\s\S]*?)^\1```/gm)].map(([, indent = "", text = ""]) =>
    text.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
  );
  for (const deploy of names) {
    expect(guide).toContain(`\n## ${hosts[deploy].label}\n`);
    const made = planned({ deploy, directory: "shop" }, { path: "/home/ada/shop" });
    const own = [...made.files].filter(([, { reason }]) => reason === `to deploy: ${hosts[deploy].label}`);
    expect(own).not.toEqual([]);
    for (const [path] of own.filter(([name]) => name !== "Dockerfile"))
      expect(blocks).toContain(getText(made, path));
  }
  const added = getText(planned({ deploy: "fly" }), "Dockerfile").match(/^.*root:.*\nENTRYPOINT .*$/m)?.[0];
  expect(guide).toContain(`+${added?.replace("\n", "\n+")}\n`);
});

test.each([
  ["my-app", "my-app"],
  ["3d.shop_v2", "d-shop-v2"],
  ["42", "app"],
  ["a".repeat(80), "a".repeat(30)],
  [`${"a".repeat(29)}-b`, "a".repeat(29)],
])("a project named %s runs as the service %s", (name, service) => {
  expect(serviceName(name)).toBe(service);
});

test("a demo gets no files for a host", () => {
  expect(() => planned({ demo: true, deploy: "fly" })).toThrow("--demo and --deploy cannot be combined");
});

test("an unknown host is refused with the list, and nothing is written", async () => {
  const cwd = emptyFolder();
  const { code, stderr } = await ended(startProgram(["shop", "--deploy", "heroku"], { cwd }));
  expect(code).toBe(2);
  expect(stderr).toContain(`--deploy: Unknown host: choose one of ${hostNames}.`);
  expect(existsSync(join(cwd, "shop"))).toBe(false);
});

test("upgrade --deploy adds the files to a project once, and keeps what the owner changed", async () => {
  const { program, tarball } = packed(emptyFolder());
  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  sh(cwd, "bun", program, "shop", "--no-install");
  const upgrade = async (...words: string[]) => {
    const all = ["upgrade", "--json", "--no-install", ...words];
    const { code, stdout, stderr } = await runRelease({ program }, all, {
      project: shop,
      registry: [tarball],
    });
    return { ...JSON.parse(stdout), code, stderr };
  };
  expect(await upgrade("--deploy", "heroku")).toMatchObject({
    code: 2,
    message: `--deploy: Unknown host: choose one of ${hostNames}.`,
  });
  expect(await upgrade("--deploy", "fly", "--to", "0.2.0")).toMatchObject({ code: 2 });
  const { code, changed, deploy, stderr } = await upgrade("--deploy", "compose");
  expect([code, deploy]).toEqual([0, "compose"]);
  expect(stderr).toContain("Added the files of --deploy compose: ");
  expect(stderr).not.toContain("kit/ was");
  expect(
    changed.map(({ path, change }: { path: string; change: string }) => `${change} ${path}`).sort(),
  ).toEqual([
    "added Caddyfile",
    "added compose.production.yaml",
    "changed .damson.json",
    "changed README.md",
  ]);
  expect(JSON.parse(readFileSync(join(shop, ".damson.json"), "utf8")).options.deploy).toBe("compose");
  sh(shop, "git", "commit", "--quiet", "--all", "-m", "Mine");
  expect(await upgrade("--deploy", "compose")).toMatchObject({ code: 0, changed: [] });
});
