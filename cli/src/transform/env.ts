/** A variable in a `.env` file. One without a value becomes a comment to fill in. */
export type EnvEntry = {
  name: string;
  value: string;
  comment: string;
  active: boolean;
  /** The value in `.env.example`, if the real value is only for this machine. */
  example?: { value: string; active: boolean };
};

function set(name: string, value: string, comment: string): EnvEntry {
  return { name, value, comment, active: true };
}

/** A variable that the user fills in. */
export function toFill(name: string, value: string, comment: string): EnvEntry {
  return { name, value, comment, active: false };
}

/** The entry without values that are only for this machine. */
export function exampleEntry({ example, ...entry }: EnvEntry): EnvEntry {
  return { ...entry, ...example };
}

/**
 * The text of a `.env` file. Values are in double quotes, where `#` and spaces are safe. Bun expands `$NAME` even
 * there, so `$` in a value is a reference.
 */
export function envFile(entries: readonly EnvEntry[]): string {
  const names = entries.map((entry) => entry.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${twice} is set twice in .env.`);
  return entries.map(block).join("\n");
}

function block({ name, value, comment, active }: EnvEntry): string {
  if (/["\\\n\r]/.test(value)) throw new Error(`Cannot write the value of ${name} to .env.`);
  const lines = comment.split("\n").map((line) => `# ${line}\n`);
  return `${lines.join("")}${active ? "" : "# "}${name}="${value}"\n`;
}

/** The setting that makes a project a demo. */
export const demoEntry = set("DEMO", "true", "Read-only mode. The database must be created with demo:seed.");

/** The variables in every new project's `.env`. A demo sends no email. */
export function baseEnv({ secret, port, demo }: { secret: string; port: string; demo: boolean }): EnvEntry[] {
  const example = (value: string) => ({ example: { value, active: true } });
  return [
    {
      ...set("PORT", port, "Where the server listens. PORT in the environment overrides this line."),
      ...example("3000"),
    },
    set("BASE_URL", "http://localhost:$PORT", "The public address. Bun replaces $PORT, so it follows PORT."),
    {
      ...set(
        "AUTH_SECRET",
        secret,
        "Signs sessions and codes: 32 random bytes, different in each environment.",
      ),
      ...example(""),
    },
    ...(demo ? [] : [signUp, ...mailEnv]),
    ...productionEnv,
  ];
}

const signUp = toFill(
  "AUTH_SIGNUP",
  "false",
  "Only people who are invited can sign up. docs/configuration.md has all other settings.",
);

const mailEnv: readonly EnvEntry[] = [
  toFill(
    "SMTP_URL",
    "smtp://user:password@mail.example.com:587",
    "The mail server. Without it, emails are shown at /dev/mailbox in development.",
  ),
  set(
    "EMAIL_FROM",
    "hello@example.com",
    "The sender of emails. Replace it with your own before you send any.",
  ),
];

/** Settings that servers often need and development never does. */
const productionEnv: readonly EnvEntry[] = [
  toFill(
    "STORAGE_URL",
    "s3://my-bucket",
    "A bucket for files, at Amazon or another S3 service. Without it, they are in data/files.",
  ),
  toFill("S3_ENDPOINT", "https://s3.example.com", "The URL of the S3 service, if it is not Amazon's."),
  toFill("S3_REGION", "eu-central-1", "The region of the bucket."),
  toFill("S3_ACCESS_KEY_ID", "AKIAIOSFODNN7EXAMPLE", "The access key for the bucket."),
  toFill("S3_SECRET_ACCESS_KEY", "wJalrXUtnFEMI/K7MDENG/bPxRfiCY", "The secret of the access key."),
  toFill(
    "TRUSTED_PROXIES",
    "127.0.0.1",
    "The proxies in front of the server, whose X-Forwarded-For names the visitor.",
  ),
  toFill(
    "SECURITY_CONTACT",
    "security@example.com",
    "Where to report a vulnerability, for /.well-known/security.txt.",
  ),
  toFill("LOG_LEVEL", "warn", "The lowest level that is logged: debug, info, warn, error or silent."),
];
