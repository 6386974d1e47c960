/** One variable of a `.env` file. Without a value it is written as a comment, to be filled in. */
export type EnvEntry = {
  name: string;
  value: string;
  comment: string;
  active: boolean;
  /** What `.env.example` has in its place, where the value is of this machine only. */
  example?: { value: string; active: boolean };
};

/** A variable that is set. */
function set(name: string, value: string, comment: string): EnvEntry {
  return { name, value, comment, active: true };
}

/** A variable to be filled in. */
export function toFill(name: string, value: string, comment: string): EnvEntry {
  return { name, value, comment, active: false };
}

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
export const demoEntry = set(
  "DEMO",
  "true",
  "Nothing can be changed. The database must come from the script demo:seed.",
);

/** What every new project's `.env` holds. A demo sends no mail. */
export function baseEnv({ secret, port, demo }: { secret: string; port: string; demo: boolean }): EnvEntry[] {
  const example = (value: string) => ({ example: { value, active: true } });
  return [
    {
      ...set("PORT", port, "Where the server listens. PORT in the environment wins over this line."),
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
    ...(demo ? [] : mailEnv),
  ];
}

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
