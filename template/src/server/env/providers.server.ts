import { day } from "#shared/time.ts";
import type { EnvReader } from "./reader.server.ts";
import type { ProviderSettings } from "./shape.server.ts";

interface Extra {
  /** What follows the provider's name and an underscore. */
  variable: string;
  /** better-auth's name for it. */
  option: string;
  required?: true;
  fallback?: string;
  fault?: (value: string) => string | undefined;
}

/** What some providers need, or may have, besides the two values that all do. */
const extras: Readonly<Record<string, readonly Extra[]>> = {
  cognito: [
    { variable: "DOMAIN", option: "domain", required: true },
    { variable: "REGION", option: "region", required: true },
    { variable: "USER_POOL_ID", option: "userPoolId", required: true },
  ],
  // For a GitLab of one's own.
  gitlab: [{ variable: "ISSUER", option: "issuer", fault: originFault }],
  microsoft: [{ variable: "TENANT_ID", option: "tenantId", fault: tenantFault }],
  // better-auth would take the sandbox, where anybody can make up people.
  paypal: [
    { variable: "ENVIRONMENT", option: "environment", fallback: "live", fault: oneOf("live", "sandbox") },
  ],
};

/** They tell nobody's e-mail address, which is what an account here is known by. */
const withoutEmail: ReadonlySet<string> = new Set(["reddit", "roblox", "tiktok", "wechat"]);

/** Reads <PROVIDER>_CLIENT_ID, <PROVIDER>_CLIENT_SECRET and what else there is of the providers named. */
export function readProviders(reader: EnvReader, names: readonly string[]): Record<string, ProviderSettings> {
  const providers: Record<string, ProviderSettings> = {};
  for (const name of names) {
    const prefix = name.toUpperCase().replaceAll("-", "_");
    const clientId = reader.text(`${prefix}_CLIENT_ID`);
    const clientSecret = reader.text(`${prefix}_CLIENT_SECRET`);
    if (clientId && clientSecret) {
      if (withoutEmail.has(name))
        reader.problem(`${prefix}_CLIENT_ID`, "cannot be used: this provider tells no e-mail addresses");
      if (name === "apple") warnOfExpiry(reader, clientSecret);
      providers[name] = { clientId, clientSecret, ...readExtras(reader, name, prefix) };
    } else if (clientId) reader.problem(`${prefix}_CLIENT_SECRET`, `is required beside ${prefix}_CLIENT_ID`);
    else if (clientSecret)
      reader.problem(`${prefix}_CLIENT_ID`, `is required beside ${prefix}_CLIENT_SECRET`);
  }
  return providers;
}

function readExtras(reader: EnvReader, name: string, prefix: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { variable, option, required, fallback, fault } of extras[name] ?? []) {
    const value = reader.text(`${prefix}_${variable}`) ?? fallback;
    const wrong = value === undefined ? undefined : fault?.(value);
    if (wrong) reader.problem(`${prefix}_${variable}`, wrong);
    if (value !== undefined) found[option] = value;
    else if (required) reader.problem(`${prefix}_${variable}`, `is required beside ${prefix}_CLIENT_ID`);
  }
  return found;
}

function originFault(value: string): string | undefined {
  const url = URL.parse(value);
  const isSite = url !== null && /^https?:$/.test(url.protocol) && url.search === "" && url.hash === "";
  return isSite && url.username === "" && url.password === ""
    ? undefined
    : "has to be the address of a GitLab, like https://gitlab.example.com";
}

/** It becomes a part of a path. */
function tenantFault(value: string): string | undefined {
  return /^[a-z\d][a-z\d.-]*$/i.test(value) ? undefined : "has to be a tenant's id or domain";
}

function oneOf(...values: readonly string[]) {
  return (value: string) => (values.includes(value) ? undefined : `has to be one of ${values.join(", ")}`);
}

/** Apple's secret is a token that its owner signs, valid for six months at most. */
function warnOfExpiry(reader: EnvReader, secret: string): void {
  const expires = expiryOf(secret);
  if (expires === undefined) {
    reader.warn("APPLE_CLIENT_SECRET", "is no signed token: Apple takes a JWT made with your key");
  } else if (expires.getTime() < Date.now() + fortnight) {
    reader.warn("APPLE_CLIENT_SECRET", `is valid until ${expires.toISOString()}: make a new one`);
  }
}

/** Milliseconds. */
const fortnight = 14 * day;

function expiryOf(token: string): Date | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return undefined;
    return typeof claims.exp === "number" ? new Date(claims.exp * 1000) : undefined;
  } catch {
    return undefined;
  }
}
