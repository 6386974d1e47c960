import type { Env } from "../env/env.server.ts";
import type { RequestContext } from "./context.server.ts";
import { policyReportPath } from "./policy-reports.server.ts";

type Site = Pick<Env, "mode" | "baseUrl"> & Partial<Pick<Env, "hstsSubdomains">>;

function htmlHeaders(nonce: string, { mode, baseUrl, hstsSubdomains }: Site): Record<string, string> {
  const https = baseUrl.protocol === "https:";
  return {
    "content-security-policy": mode === "development" ? developmentPolicy : contentPolicy(nonce, https),
    ...(mode === "development" ? {} : { "reporting-endpoints": `csp="${policyReportPath}"` }),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "permissions-policy": permissionsPolicy,
    ...(https
      ? { "strict-transport-security": `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}` }
      : {}),
  };
}

const rest =
  "img-src 'self' data:; font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

// The second is for browsers without the Reporting API.
const reporting = `report-to csp; report-uri ${policyReportPath}`;

function contentPolicy(nonce: string, https: boolean): string {
  return (
    `default-src 'self'; script-src 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
    `style-src-attr 'unsafe-inline'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types worker; worker-src 'self'; ${rest}; ${reporting}${https ? "; upgrade-insecure-requests" : ""}`
  );
}

// Vite injects scripts and styles, and opens a socket.
const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  `connect-src 'self' ws: wss:; worker-src 'self' blob:; ${rest}`;

const permissionsPolicy =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), " +
  "microphone=(), midi=(), payment=(), usb=()";

const resourcePolicy = "cross-origin-resource-policy";

/** Adds the headers of every response, and those of its kind. */
export function setHeaders({ headers }: Response, context: RequestContext, site: Site): void {
  headers.set("x-request-id", context.requestId);
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has(resourcePolicy)) headers.set(resourcePolicy, "same-origin");
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml) {
    const own = htmlHeaders(context.nonce, site);
    for (const name in own) {
      const value = own[name];
      if (value !== undefined && !headers.has(name)) headers.set(name, value);
    }
  }
  if (!headers.has("cache-control")) headers.set("cache-control", isHtml ? "private, no-store" : "no-store");
}
