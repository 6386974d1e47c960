/** One variable of a `.env` file. Without a value it is written as a comment, to be filled in. */
export type EnvEntry = {
  name: string;
  value: string;
  comment: string;
  active: boolean;
  /** What `.env.example` has in its place, where the value is of this machine only. */
  example?: { value: string; active: boolean };
};

/** The entry as everybody may see it. */
export function exampleEntry({ example, ...entry }: EnvEntry): EnvEntry {
  return { ...entry, ...example };
}

/**
 * The text of a `.env` file. Values stand in double quotes, because there `#` and spaces are safe.
 * Bun expands `$NAME` whatever the quotes, so a value with `$` is taken to mean that.
 */
export function envFile(entries: readonly EnvEntry[]): string {
  const names = entries.map((entry) => entry.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${twice} is set twice in .env.`);
  return entries.map(block).join("\n");
}

function block({ name, value, comment, active }: EnvEntry): string {
  if (/["\\\n\r]/.test(value)) throw new Error(`The value of ${name} cannot be written to .env.`);
  const lines = comment.split("\n").map((line) => `# ${line}\n`);
  return `${lines.join("")}${active ? "" : "# "}${name}="${value}"\n`;
}

/** Turns a project into a demo. */
export const demoEntry: EnvEntry = {
  name: "DEMO",
  value: "true",
  comment: "Nothing can be changed. The database must come from the script demo:seed.",
  active: true,
};

/** What every new project's `.env` holds. A demo sends no mail. */
export function baseEnv({ secret, port, demo }: { secret: string; port: string; demo: boolean }): EnvEntry[] {
  return [portEntry(port), ...networkEnv(secret), ...(demo ? [] : mailEnv)];
}

function portEntry(port: string): EnvEntry {
  return {
    name: "PORT",
    value: port,
    comment: "Where the server listens. PORT in the environment wins over this line.",
    active: true,
    example: { value: "3000", active: true },
  };
}

function networkEnv(secret: string): EnvEntry[] {
  return [
    {
      name: "BASE_URL",
      value: "http://localhost:$PORT",
      comment: "The public address. Bun replaces $PORT, so it follows PORT.",
      active: true,
    },
    {
      name: "AUTH_SECRET",
      value: secret,
      comment: "Signs sessions and codes: 32 random bytes, different in each environment.",
      active: true,
      example: { value: "", active: true },
    },
  ];
}

const mailEnv: readonly EnvEntry[] = [
  {
    name: "SMTP_URL",
    value: "smtp://user:password@mail.example.com:587",
    comment: "The mail server. Without it, emails are shown at /dev/mailbox in development.",
    active: false,
  },
  {
    name: "EMAIL_FROM",
    value: "hello@example.com",
    comment: "The sender of emails. Replace it with your own before you send any.",
    active: true,
  },
];
