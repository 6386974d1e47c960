import { z } from "zod";

const tlsModes = ["disable", "verify-full"];

export const databaseVariables = z.object({
  DATABASE_URL: z
    .string("is required: postgres://user:password@host:5432/database")
    .refine(isDatabaseUrl, {
      error: "must look like postgres://user:password@host:5432/database",
      abort: true,
    })
    .refine(
      (url) => tlsModes.includes(new URL(url).searchParams.get("sslmode") ?? "disable"),
      "must set sslmode=verify-full, which verifies the server's certificate, or no sslmode",
    ),
  DATABASE_POOL: z
    .string()
    .regex(/^[1-9]\d{0,2}$/, "must be the number of connections, from 1 to 999")
    .transform(Number)
    .default(10),
  DATABASE_PREPARE: z
    .enum(["true", "false"], "must be true or false")
    .transform((value) => value === "true")
    .default(true),
});

export interface DatabaseSettings {
  url: string;
  /** The most connections that this process opens. */
  pool: number;
  /** Whether to use prepared statements. Must be off behind a proxy that pools connections per transaction. */
  prepare: boolean;
}

export function databaseSettings(variables: z.infer<typeof databaseVariables>): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_POOL: pool, DATABASE_PREPARE: prepare } = variables;
  return { url, pool, prepare };
}

/** Names the database in messages, without secrets. */
export function describeDatabase({ url }: DatabaseSettings): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname || "localhost"}${port && `:${port}`}${pathname}`;
}

function isDatabaseUrl(url: string): boolean {
  if (!/^postgres(?:ql)?:\/\//.test(url) || !URL.canParse(url)) return false;
  return new URL(url).pathname.length > 1;
}
