import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, expectTypeOf, test, vi } from "vitest";
import { providerNames } from "#kit/auth/providers.server.ts";
import { neededVariables } from "#kit/db/dialect/testing.server.ts";
import { type AppEnv, EnvError, providerSettings } from "#kit/env/env.server.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { temporaryFolder } from "#kit/testing/testing.server.ts";
import { asTyped, type Env, loadEnv, readEnv as read, scriptCommand } from "./env.server.ts";

const readEnv: typeof read = (source, ...rest) => read({ ...neededVariables, ...source }, ...rest);

const secret = "Yk3v8Q0pT5sLw2Zr7Nd1Hf6Bx9Cj4Mg-";
const production = {
  BASE_URL: "https://books.example",
  AUTH_SECRET: secret,
  SMTP_URL: "smtp://mail.example:587",
  EMAIL_FROM: "Books <no-reply@books.example>",
};

test("features get the settings of the kit and those of the project", () => {
  expectTypeOf<AppEnv>().toExtend<Env>();
});

function getProblems(
  source: Record<string, string>,
  mode: "development" | "production" | "test" = "development",
): string[] {
  try {
    readEnv({ AUTH_SECRET: secret, ...source }, mode);
    return [];
  } catch (error) {
    if (error instanceof EnvError) return [...error.problems];
    throw error;
  }
}

/** Accepted values. */
const readable: Record<string, string> = {
  ...production,
  TRUSTED_PROXIES: "::1",
  ENV_COLOR: "red",
  LOG_LEVEL: "info",
};

const getNames = (problems: readonly string[]): (string | undefined)[] =>
  problems.map((problem) => problem.split(" ")[0]);

test("development requires only a secret", () => {
  const env = readEnv({ AUTH_SECRET: secret }, "development");
  expect(env).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    database: expect.anything(),
    signup: true,
    codeTtlMinutes: 10,
    demo: false,
    trustedProxies: [],
    providers: {},
    logLevel: "info",
    emailFrom: "no-reply@localhost",
  });
  expect(env.baseUrl.origin).toBe("http://localhost:3000");
  expect(env).not.toHaveProperty("smtp");
  expect(env).not.toHaveProperty("badge");
});

test("production needs its origin, a secret and mail", () => {
  expect(getNames(getProblems({ AUTH_SECRET: "" }, "production"))).toEqual([
    "BASE_URL",
    "AUTH_SECRET",
    "SMTP_URL",
    "EMAIL_FROM",
  ]);
  expect(readEnv(production, "production")).toMatchObject({
    host: "0.0.0.0",
    smtp: { url: "smtp://mail.example:587" },
  });
});

test("all problems are reported together, each on a line that names the variable", () => {
  const wrong = {
    AUTH_SECRET: "short",
    BASE_URL: "localhost:3000",
    HOST: "a b",
    PORT: "0",
    DATABASE_URL: "nowhere",
    AUTH_SIGNUP: "yes",
    AUTH_CODE_TTL_MINUTES: "11",
    SMTP_URL: "http://mail.example",
    EMAIL_FROM: "nobody",
    ENV_NAME: "a\u202Eb",
    ENV_EMOJI: "ab",
    ENV_COLOR: "red;}",
    TRUSTED_PROXIES: "10.0.0.0/8, ten",
    LOG_LEVEL: "loud",
  };
  expect(getNames(getProblems(wrong)).sort()).toEqual(Object.keys(wrong).sort());
});

describe("AUTH_SECRET", () => {
  test.each([
    "changeme-changeme-changeme-changeme",
    "this-is-my-very-long-secret-for-the-app",
    "a".repeat(64),
    "abcabcabcabcabcabcabcabcabcabcabcabc",
    "abcdefghabcdefghabcdefghabcdefghabcdefgh",
    "abcdefghijklmnopqrstuvwxyz0123456789",
    "Yk3v8Q0pT5sLw2Zr7Nd1Hf6Bx9Cj4Mg",
  ])("rejects %s", (value) => {
    expect(getNames(getProblems({ AUTH_SECRET: value }))).toEqual(["AUTH_SECRET"]);
  });

  test("accepts a generated secret", () => {
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
      for (const encoding of ["hex", "base64", "base64url"] as const) {
        expect(getProblems({ AUTH_SECRET: bytes.toString(encoding) })).toEqual([]);
      }
    }
  });
});

describe("BASE_URL", () => {
  test("follows the port in development", () => {
    expect(readEnv({ AUTH_SECRET: secret, PORT: "4000" }, "development").baseUrl.origin).toBe(
      "http://localhost:4000",
    );
  });

  test.each([
    "https://x.example/app",
    "https://u:p@x.example",
    "https://x.example?a",
    "ftp://x.example",
    "x.example",
  ])("rejects %s, which is not an origin", (value) => {
    expect(getNames(getProblems({ BASE_URL: value }))).toEqual(["BASE_URL"]);
  });

  test("rejects an origin whose paths Elysia would not find", () => {
    for (const url of ["http://nas", "http://nas:80"])
      expect(getProblems({ BASE_URL: url })).toEqual([expect.stringContaining("four characters")]);
    expect(getProblems({ BASE_URL: "http://nas:8080" })).toEqual([]);
    expect(getProblems({ BASE_URL: "http://home" })).toEqual([]);
  });

  test("rejects a public origin if better-auth would drop its origin checks", () => {
    expect(getNames(getProblems({ BASE_URL: "https://x.example" }, "test"))).toEqual(["BASE_URL"]);
    expect(getNames(getProblems({ ...production, TEST: "1" }, "production"))).toEqual(["BASE_URL"]);
    expect(getProblems({ BASE_URL: "http://127.0.0.1:4000" }, "test")).toEqual([]);
    expect(getProblems({ ...production, TEST: "false" }, "production")).toEqual([]);
  });

  test("accepts http in production with a warning, except on this machine", () => {
    expect(readEnv({ ...production, BASE_URL: "http://x.example" }, "production").warnings).toHaveLength(1);
    expect(readEnv({ ...production, BASE_URL: "http://localhost:3000" }, "production").warnings).toEqual([]);
  });
});

describe("the badge", () => {
  const badge = (source: Record<string, string>) =>
    readEnv({ AUTH_SECRET: secret, ...source }, "development").badge;

  test("is shown if there is a name or an emoji", () => {
    expect(badge({ ENV_COLOR: "red" })).toBeUndefined();
    expect(badge({ ENV_NAME: "Staging" })).toEqual({ name: "Staging", color: "plum" });
    expect(badge({ ENV_EMOJI: "🚀", ENV_COLOR: "#8e4585" })).toEqual({ emoji: "🚀", color: "#8e4585" });
  });

  test.each(["🚀", "🇫🇷", "👩‍💻", "👍🏽", "1️⃣"])("accepts %s as one emoji", (emoji) => {
    expect(badge({ ENV_EMOJI: emoji })?.emoji).toBe(emoji);
  });

  test("turns a character that is text by default into its emoji", () => {
    expect(badge({ ENV_EMOJI: "❤" })?.emoji).toBe("❤\uFE0F");
  });

  test.each(["🚀🚀", "a", "1", "<b>", "🚀🇫🇷"])(
    "rejects %s, which is more or less than one emoji",
    (emoji) => {
      expect(getNames(getProblems({ ENV_EMOJI: emoji }))).toEqual(["ENV_EMOJI"]);
    },
  );

  test.each([
    "plum",
    "RebeccaPurple",
    "#abc",
    "#8e458580",
    "rgb(1 2 3 / 50%)",
    "rgba(1,2,3,.5)",
    "hsl(120deg 10% 20%)",
    "oklch(0.5 0.2 30)",
  ])("accepts %s as a colour", (color) => {
    expect(getProblems({ ENV_COLOR: color })).toEqual([]);
  });

  test.each([
    "red;x",
    "red}",
    "var(--x)",
    "url(x)",
    "#12345",
    "currentcolor",
    "canvas",
    "inherit",
    "rgb(1,2,3)x",
    "rgb(calc(1) 2 3)",
  ])("rejects %s as a colour", (color) => {
    expect(getNames(getProblems({ ENV_COLOR: color }))).toEqual(["ENV_COLOR"]);
  });
});

describe("EMAIL_FROM", () => {
  test.each([
    "a@b.example",
    "Books and more <a@b.example>",
    "Bücher <no-reply@localhost>",
    'Smith, Jones & "Co" <a@b.example>',
    "I <3 books <a@b.example>",
    "a@bücher.example",
  ])("accepts %s as a sender", (from) => {
    expect(getProblems({ EMAIL_FROM: from })).toEqual([]);
  });
  test.each([
    "a@b.example, c@d.example",
    "A <a@b.example> <c@d.example>",
    "A\nBcc: x <a@b.example>",
    "ä@b.example",
  ])("rejects %j", (from) => {
    expect(getNames(getProblems({ EMAIL_FROM: from }))).toEqual(["EMAIL_FROM"]);
  });
});

test("a build runs in production mode, whatever NODE_ENV is", () => {
  const variables = { ...neededVariables, NODE_ENV: "test", AUTH_SECRET: secret };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.stubEnv("BASE_URL", undefined);
  expect(() => loadEnv()).not.toThrow();
  vi.stubEnv("PROD", true);
  expect(() => loadEnv()).toThrow("BASE_URL");
  vi.unstubAllEnvs();
});

describe("an unknown name in .env", () => {
  function getWarnings(lines: string | undefined, source: Record<string, string> = {}): readonly string[] {
    const file = join(temporaryFolder(), ".env");
    if (lines === undefined) mkdirSync(file);
    else writeFileSync(file, lines);
    return readEnv({ AUTH_SECRET: secret, ...source }, "development", [], file).warnings;
  }

  test.each([
    ["SMTP_ULR", "SMTP_URL"],
    ["SMTP_URI", "SMTP_URL"],
    ["  export EMAIL_FORM", "EMAIL_FROM"],
    ["TRUSTED_PROXYIES", "TRUSTED_PROXIES"],
    ["ENV_COLOUR", "ENV_COLOR"],
    ["OG_LEVEL", "LOG_LEVEL"],
  ])("is reported for %s, with the setting that was probably meant", (name, meant) => {
    const told = `Unknown setting ${name.replace("  export ", "")} in .env. Did you mean ${meant}?`;
    expect(getWarnings(`A=1\n${name} = x\nB=2`)).toEqual([told]);
    expect(getWarnings(`${name}=x`, { [meant]: readable[meant] ?? "" })).toEqual([]);
  });

  test.each([
    "POST",
    "COST",
    "AUTH_SIGNIN",
    "DB_REGION",
    "EMAIL_TO",
    "AWS_REGION",
    "SMTP_HOST",
    "# SMTP_ULR",
  ])("is accepted for %s, which may be the owner's own variable", (name) =>
    expect(getWarnings(`${name}=x`)).toEqual([]),
  );

  test("is not looked for in an unreadable file, which does not prevent startup", () => {
    expect(getWarnings(undefined)).toEqual([]);
  });

  test("is not looked for in a pipe, whose writer may never come", () => {
    const folder = temporaryFolder();
    spawnSync("sh", ["-c", 'mkfifo "$0"', join(folder, ".env")]);
    const code = `require(${JSON.stringify(join(import.meta.dirname, "env.server.ts"))}).loadEnv([])`;
    const env = {
      ...process.env,
      ...neededVariables,
      NODE_ENV: "development",
      BASE_URL: "",
      AUTH_SECRET: secret,
    };
    const options = { cwd: folder, env, timeout: limitMs(20_000), encoding: "utf8" } as const;
    const { status, stderr } = spawnSync(process.execPath, ["-e", code], options);
    expect([status, stderr]).toEqual([0, ""]);
  });

  test("is reported next to the setting that is missing because of it", () => {
    expect(() => getWarnings(`AUTH_SECRT=${secret}`, { AUTH_SECRET: "" })).toThrow(
      "Did you mean AUTH_SECRET?",
    );
  });
});

test("a wrong PORT is reported before the BASE_URL that contains it", () => {
  expect(getNames(getProblems({ BASE_URL: "http://localhost:abc", PORT: "abc" }))).toEqual([
    "PORT",
    "BASE_URL",
  ]);
});

test("TRUSTED_PROXIES accepts addresses and ranges, but not one that contains everybody", () => {
  const env = readEnv(
    { AUTH_SECRET: secret, TRUSTED_PROXIES: "10.0.0.1, 10.0.0.0/8,::1, fd00::/8" },
    "development",
  );
  expect(env.trustedProxies).toEqual(["10.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]);
  for (const value of ["10", "0x7f.1", "10.0.0.0/33", "all", "0.0.0.0/0", "::/0", "10.0.0.1,0.0.0.0/1"]) {
    expect(getNames(getProblems({ TRUSTED_PROXIES: value })), value).toEqual(["TRUSTED_PROXIES"]);
  }
});

test.each([
  [undefined, "bun run dev"],
  ["bun/1.4.5 npm/? node/v26.3.0 linux x64", "bun run dev"],
  ["npm/11.19.1 node/v20.20.2 linux x64 workspaces/false", "npm run dev"],
  ["pnpm/10.0.0 npm/? node/v22.0.0 linux x64", "pnpm run dev"],
])("under %s, a script is written as %s", (npm_config_user_agent, command) => {
  expect(scriptCommand("dev", { npm_config_user_agent })).toBe(command);
});

test.each([
  ["npm/11.19.1", "npm run generate -- feature notes title:text --owner, then npm run db:migrate."],
  ["pnpm/10.0.0", "pnpm run generate feature notes title:text --owner, then pnpm run db:migrate."],
  [undefined, "bun run generate feature notes title:text --owner, then bun run db:migrate."],
])(
  "under %s, texts print that package manager's commands, with options after -- for npm",
  (npm_config_user_agent, typed) => {
    const text = "bun run generate feature notes title:text --owner, then bun run db:migrate.";
    expect(asTyped(text, { npm_config_user_agent })).toBe(typed);
  },
);

test.each(["somebody", "http://example.com", "a@example.com\nContact: b@example.com"])(
  "%j is not a valid SECURITY_CONTACT",
  (contact) => {
    expect(getProblems({ SECURITY_CONTACT: contact })).toEqual([
      "SECURITY_CONTACT must be an email address or an https address",
    ]);
  },
);

test("problems of a feature's settings are reported together with those of others", () => {
  const source = { AUTH_SECRET: secret, GITHUB_CLIENT_SECRET: "b", LOG_LEVEL: "loud" };
  expect(() => readEnv(source, "development", [providerSettings(providerNames)])).toThrow(
    /^LOG_LEVEL .*\nGITHUB_CLIENT_ID is required together with GITHUB_CLIENT_SECRET$/,
  );
});
