import type { Operation } from "../transform/operations.ts";
import type { Database } from "./database.ts";

/** The facts that a host's files depend on. */
type Facts = {
  /** The name of the package, and of the executable. */
  readonly program: string;
  /** The project's name as a service name. */
  readonly name: string;
  readonly database: Database;
};

type Host = {
  /** The host's name in texts. `docs/deploy-step-by-step.md` of the template uses it as a heading. */
  readonly label: string;
  /** Its files by path. They contain no secrets. */
  readonly files: (facts: Facts) => Readonly<Record<string, string>>;
  /** Its change to the project's `Dockerfile`. */
  readonly image?: (dockerfile: string) => string;
};

/** The hosts that `--deploy` can write files for. The template's guide shows the same files. */
export const hosts = {
  vps: { label: "Your own server", files: ownServer },
  compose: { label: "Docker Compose", files: compose },
  kamal: { label: "Kamal", files: kamal },
  coolify: { label: "Coolify", files: coolify },
  fly: { label: "Fly", files: fly, image: withVolumeOfRoot },
  railway: {
    label: "Railway",
    files: railway,
    // Railway rejects this line.
    image: (text: string) => withVolumeOfRoot(text).replace(/^VOLUME .*\n/m, ""),
  },
  render: { label: "Render", files: render, image: withVolumeOfRoot },
} satisfies Record<string, Host>;

export type HostName = keyof typeof hosts;

export const hostNames = Object.keys(hosts).join(", ");
export const isHost = (name: string): name is HostName => Object.hasOwn(hosts, name);

/**
 * The operations that write a host's files.
 *
 * @param program the project's package name
 */
export function operationsForHost(
  chosen: HostName | undefined,
  { program, database }: Omit<Facts, "name">,
): Operation[] {
  if (chosen === undefined) return [];
  const { label, files, image }: Host = hosts[chosen];
  const reason = `to deploy: ${label}`;
  const written = Object.entries(files({ program, database, name: serviceName(program) })).map(
    ([file, text]): Operation => ({ kind: "emit", file, text, replaces: false, reason }),
  );
  return image ? [...written, { kind: "reword", file: "Dockerfile", by: image, reason }] : written;
}

/** A package name as the name of a system user or unit, or part of a host name: letters, digits and dashes. */
export function serviceName(name: string): string {
  const plain = name
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^[^a-z]+/, "")
    .slice(0, 30)
    .replace(/-+$/, "");
  return plain === "" ? "app" : plain;
}

function ownServer({ program, name, database }: Facts) {
  const end = database === "postgres" ? "dump" : "db";
  return {
    [`deploy/${name}.service`]: `[Unit]
Description=${name}
After=network-online.target
Wants=network-online.target

[Service]
User=${name}
WorkingDirectory=/srv/${name}
Environment=NODE_ENV=production
# Caddy needs a second to notice the stop, so the server still answers.
Environment=SHUTDOWN_DELAY=1
ExecStart=/srv/${name}/${program}
Restart=always
# The server finishes requests in flight, for at most 10 seconds.
TimeoutStopSec=15
NoNewPrivileges=true
ProtectSystem=strict
ReadWritePaths=/srv/${name}/data
ProtectHome=true
PrivateTmp=true
PrivateDevices=true
CapabilityBoundingSet=
RestrictSUIDSGID=true
UMask=0077

[Install]
WantedBy=multi-user.target
`,
    [`deploy/${name}-backup.service`]: `[Unit]
Description=Back up ${name}

[Service]
Type=oneshot
User=${name}
WorkingDirectory=/srv/${name}
ExecStart=/bin/sh -c './${program} db:backup /var/backups/${name}/$$(date +%%A).${end}'
ExecStart=/srv/${name}/${program} db:drill
ProtectSystem=strict
ReadWritePaths=/srv/${name}/data /var/backups/${name}
PrivateTmp=true
UMask=0077
`,
    [`deploy/${name}-backup.timer`]: `[Unit]
Description=Back up ${name} every night

[Timer]
OnCalendar=*-*-* 03:00
RandomizedDelaySec=15min
Persistent=true

[Install]
WantedBy=timers.target
`,
    "deploy/Caddyfile": caddyfile(`${name}.example.com`, "127.0.0.1:3000"),
  };
}

function caddyfile(address: string, server: string): string {
  return `${address} {
	reverse_proxy ${server} {
		health_uri /readyz
		health_interval 500ms
		lb_try_duration 15s
		# Let a POST wait as well, unless it has already been sent. A GET may be sent again.
		lb_retry_match {
			method GET
		}
		lb_retry_match {
			expression \`{http.reverse_proxy.upstream.hostport} == null\`
		}
	}
}
`;
}

function compose({ name, database }: Facts) {
  const isPostgres = database === "postgres";
  return {
    "compose.production.yaml": `services:
  app:
    build: .
    restart: unless-stopped
    # AUTH_SECRET, SMTP_URL, EMAIL_FROM and your other settings.
    env_file: production.env
    environment:
      BASE_URL: https://${name}.example.com
      # The network of these containers, where Caddy is.
      TRUSTED_PROXIES: 172.30.0.0/24
      # Caddy needs a second to notice the stop, so the server still answers.
      SHUTDOWN_DELAY: "1"
${isPostgres ? `      DATABASE_URL: ${getAddress("POSTGRES_PASSWORD")}\n` : ""}    volumes:
      - data:/data
    stop_grace_period: 15s
${isPostgres ? waitsForDatabase : ""}  caddy:
    image: caddy:2
    restart: unless-stopped
    depends_on:
      app:
        condition: service_healthy
    ports:
      - "80:80"
      - "443:443"
    volumes:
      - ./Caddyfile:/etc/caddy/Caddyfile:ro
      - caddy:/data
${isPostgres ? databaseService("POSTGRES_PASSWORD:?set it in production.env") : ""}
networks:
  default:
    ipam:
      config:
        - subnet: 172.30.0.0/24

volumes:
  data:
  caddy:
${isPostgres ? "  database:\n" : ""}`,
    Caddyfile: caddyfile(`${name}.example.com`, "app:3000"),
  };
}

const waitsForDatabase = `    depends_on:
      database:
        condition: service_healthy
`;

/** The connection URL of the database service; `password` is the variable that holds its password. */
function getAddress(password: string): string {
  return `postgres://app:\${${password}}@database:5432/app`;
}

/** The PostgreSQL service of the Compose file. */
function databaseService(password: string): string {
  return `  database:
    image: postgres:18
    restart: unless-stopped
    environment:
      POSTGRES_USER: app
      POSTGRES_DB: app
      POSTGRES_PASSWORD: \${${password}}
    volumes:
      - database:/var/lib/postgresql
    healthcheck:
      test: ["CMD", "pg_isready", "--username=app"]
      interval: 5s
`;
}

function kamal({ name, database }: Facts) {
  const secrets = [
    "AUTH_SECRET",
    "SMTP_URL",
    "EMAIL_FROM",
    ...(database === "postgres" ? ["DATABASE_URL"] : []),
  ];
  return {
    "config/deploy.yml": `service: ${name}
image: ${name}
servers:
  - 203.0.113.10
# Kamal starts this registry itself. For another one, set username and password too.
registry:
  server: localhost:5555
builder:
  arch: amd64
proxy:
  ssl: true
  host: ${name}.example.com
  app_port: 3000
  healthcheck:
    path: /readyz
env:
  clear:
    BASE_URL: https://${name}.example.com
    TRUSTED_PROXIES: 172.16.0.0/12
  secret:
${secrets.map((secret) => `    - ${secret}\n`).join("")}volumes:
  - ${name}_data:/data
`,
    ".kamal/secrets": `# Kamal reads the secrets from the shell's environment. Write no values into this file.
${secrets.map((secret) => `${secret}=$${secret}\n`).join("")}`,
  };
}

function coolify({ database }: Facts) {
  const isPostgres = database === "postgres";
  return {
    "compose.coolify.yaml": `services:
  app:
    build: .
    environment:
      # Coolify sets the domain, routes it to port 3000, and creates the secret.
      SERVICE_URL_APP_3000: ""
      BASE_URL: \${SERVICE_URL_APP}
      AUTH_SECRET: \${SERVICE_PASSWORD_64_AUTH}
      SMTP_URL: \${SMTP_URL:?}
      EMAIL_FROM: \${EMAIL_FROM:?}
      # The networks of Docker, where Coolify's proxy is.
      TRUSTED_PROXIES: 10.0.0.0/8,172.16.0.0/12
${isPostgres ? `      DATABASE_URL: ${getAddress("SERVICE_PASSWORD_DATABASE")}\n` : ""}    volumes:
      - data:/data
    stop_grace_period: 15s
${isPostgres ? waitsForDatabase + databaseService("SERVICE_PASSWORD_DATABASE") : ""}
volumes:
  data:
${isPostgres ? "  database:\n" : ""}`,
  };
}

function fly({ name }: Facts) {
  return {
    "fly.toml": `app = "${name}"
primary_region = "fra"
# The server finishes requests in flight, for at most 10 seconds.
kill_signal = "SIGTERM"
kill_timeout = "15s"

[env]
BASE_URL = "https://${name}.fly.dev"

[mounts]
source = "data"
destination = "/data"

[http_service]
internal_port = 3000
force_https = true
# Jobs run in the same process.
auto_stop_machines = "off"
min_machines_running = 1

[[http_service.checks]]
path = "/readyz"
interval = "15s"
timeout = "5s"
grace_period = "10s"

[[vm]]
size = "shared-cpu-1x"
memory = "512mb"
`,
  };
}

function railway() {
  return {
    "railway.json": `{
  "$schema": "https://railway.com/railway.schema.json",
  "build": { "builder": "DOCKERFILE" },
  "deploy": {
    "healthcheckPath": "/readyz",
    "restartPolicyType": "ALWAYS",
    "requiredMountPath": "/data",
    "drainingSeconds": 15
  }
}
`,
  };
}

function render({ name, database }: Facts) {
  const isPostgres = database === "postgres";
  const address = `      - key: DATABASE_URL
        fromDatabase:
          name: ${name}-database
          property: connectionString
`;
  return {
    "render.yaml": `services:
  - type: web
    name: ${name}
    runtime: docker
    # The smallest plan that can have a disk.
    plan: starter
    healthCheckPath: /readyz
    disk:
      name: data
      mountPath: /data
      sizeGB: 1
    envVars:
      - key: BASE_URL
        value: https://${name}.onrender.com
      - key: AUTH_SECRET
        generateValue: true
      - key: SMTP_URL
        sync: false
      - key: EMAIL_FROM
        sync: false
${isPostgres ? `${address}\ndatabases:\n  - name: ${name}-database\n    # Reachable only inside Render.\n    ipAllowList: []\n` : ""}`,
  };
}

/**
 * Volumes of the platform belong to root: the container hands them to the server's user, then switches to that user.
 */
function withVolumeOfRoot(dockerfile: string): string {
  const start = `# The volume belongs to root: give it to the user of the server, then become that user.
ENTRYPOINT ["sh", "-c", "chown bun:bun /data && exec env HOME=/home/bun setpriv --reuid=bun --regid=bun --init-groups \\"$0\\" \\"$@\\""]
`;
  return dockerfile.replace(/^USER bun\n/m, "").replace(/^(?=CMD )/m, start);
}
