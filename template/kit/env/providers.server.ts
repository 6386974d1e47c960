import { z } from "zod";
import { day, second } from "../shared/time.ts";

type Rules = Readonly<Record<string, z.ZodType<string | undefined>>>;

/** An account here is known by its email address. */
const withoutEmail: Rules = {
  clientId: z.never("cannot be used: this provider does not share email addresses"),
};

/** What some providers need, or may have, besides the two values all do. GitLab's `issuer` is GITLAB_ISSUER. */
const extras: Readonly<Record<string, Rules>> = {
  cognito: { domain: z.string(), region: z.string(), userPoolId: z.string() },
  gitlab: {
    issuer: z
      .string()
      .refine(isSite, "must be the address of a GitLab, like https://gitlab.example.com")
      .optional(),
  },
  microsoft: {
    // It becomes a part of a path.
    tenantId: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]*$/i, "must be a tenant's id or domain")
      .optional(),
  },
  // better-auth would take the sandbox, where anybody can make up people.
  paypal: { environment: z.enum(["live", "sandbox"], "must be one of live, sandbox").default("live") },
  reddit: withoutEmail,
  roblox: withoutEmail,
  tiktok: withoutEmail,
  wechat: withoutEmail,
};

/** better-auth's options of a social provider, by their names there. */
export type ProviderSettings = z.infer<typeof settings>;

const settings = z.object({ clientId: z.string(), clientSecret: z.string() }).catchall(z.string());

/** Reads <PROVIDER>_CLIENT_ID, <PROVIDER>_CLIENT_SECRET and what else there is of the providers named. */
export function readProviders(names: readonly string[], read: (name: string) => string | undefined) {
  const providers: Record<string, ProviderSettings> = {};
  const problems: string[] = [];
  for (const name of names) {
    const variableOf = (option: string) =>
      `${name.replaceAll("-", "_")}_${option.replace(/[A-Z]/g, "_$&")}`.toUpperCase();
    const rules: Rules = { ...settings.shape, ...extras[name] };
    const values = Object.keys(rules).map((option) => [option, read(variableOf(option))] as const);
    const given = Object.fromEntries(values.filter(([, value]) => value !== undefined));
    if (!given.clientId && !given.clientSecret) continue;

    const beside = variableOf(given.clientId ? "clientId" : "clientSecret");
    const { data, error } = z.object(rules).safeParse(given, {
      error: ({ input }) => (input === undefined ? `is required beside ${beside}` : undefined),
    });
    if (data) providers[name] = settings.parse(data);
    for (const { path, message } of error?.issues ?? []) {
      problems.push(`${variableOf(String(path[0]))} ${message}`);
    }
  }
  return { providers, problems };
}

function isSite(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return [url.search, url.hash, url.username, url.password].every((part) => part === "");
}

const claims = z.object({ exp: z.number() });

/** Apple's secret is a token that its owner signs, valid for six months at most. */
export function appleWarning(secret: string): string | undefined {
  try {
    const { exp } = claims.parse(JSON.parse(Buffer.from(secret.split(".")[1] ?? "", "base64url").toString()));
    const expires = new Date(exp * second);
    if (expires.getTime() > Date.now() + 14 * day) return undefined;
    return `APPLE_CLIENT_SECRET is valid until ${expires.toISOString()}: make a new one`;
  } catch {
    return "APPLE_CLIENT_SECRET is no signed token: Apple takes a JWT made with your key";
  }
}
