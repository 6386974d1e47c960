import { Elysia } from "elysia";
import { z } from "zod";
import { ConfigError, type Env } from "../env/env.server.ts";
import type { Log } from "../log/log.server.ts";
import type { VisitorLimits } from "../rate/limits.ts";
import { createVisitorLimiter } from "../rate/visitor-limiter.server.ts";
import { parseJson } from "../shared/text.ts";
import { contextOf, type RequestContext } from "./context.server.ts";

export const policyReportPath = "/csp-report";

/** The media types of reports from the directive `report-uri` and from the Reporting API. */
export const policyReportTypes: ReadonlySet<string> = new Set([
  "application/csp-report",
  "application/reports+json",
]);

const maxReports = 5;
const maxTextLength = 200;

/**
 * Anyone can send a report, so the logged text is limited. URL queries are left out: they may contain personal data.
 */
const text = z
  .string()
  .transform((value) => value.split(/[?#]/, 1)[0]?.slice(0, maxTextLength) ?? "")
  .catch("");
const line = z.number().int().nonnegative().optional().catch(undefined);

/** Reads the fields to log. The parameters are their names in this kind of report. */
const createReport = (page: string, blocked: string, directive: string, source: string, at: string) =>
  z.looseObject({}).transform((report) => ({
    page: text.parse(report[page]),
    blocked: text.parse(report[blocked]),
    directive: text.parse(report[directive]),
    source: text.parse(report[source]),
    line: line.parse(report[at]),
  }));

const older = z.object({
  "csp-report": createReport(
    "document-uri",
    "blocked-uri",
    "effective-directive",
    "source-file",
    "line-number",
  ),
});

const newer = z.object({
  body: createReport("documentURL", "blockedURL", "effectiveDirective", "sourceFile", "lineNumber"),
});

/** Logs violations of the content security policy, one line each, within the visitor's limits. */
export function policyReports({ log, limits }: { log: Log; limits: VisitorLimits }) {
  const limiter = createVisitorLimiter({ name: "policy reports", limits, log });
  return new Elysia({ name: "policy-reports" }).post(policyReportPath, async ({ request }) => {
    const { ip, requestId } = contextOf(request);
    limiter.take({ ip });
    for (const report of reportsIn(await request.text()))
      log.warn("policy.violated", { requestId, ...report });
    return new Response(null, { status: 204 });
  });
}

function reportsIn(body: string) {
  const list = [parseJson(body)].flat().slice(0, maxReports);
  return list.flatMap(
    (one) => older.safeParse(one).data?.["csp-report"] ?? newer.safeParse(one).data?.body ?? [],
  );
}

type Site = Pick<Env, "mode" | "baseUrl"> &
  Partial<Pick<Env, "hstsSubdomains">> & {
    /** The result of `createPolicy`. */
    policy: string;
  };

function htmlHeaders(nonce: string, { mode, baseUrl, hstsSubdomains, policy }: Site): Record<string, string> {
  const https = baseUrl.protocol === "https:";
  return {
    "content-security-policy": policy.replaceAll(nonceMark, nonce),
    ...(mode === "development" ? {} : { "reporting-endpoints": `csp="${policyReportPath}"` }),
    "cross-origin-opener-policy": "same-origin",
    "referrer-policy": "same-origin",
    "permissions-policy": permissionsPolicy,
    ...(https
      ? { "strict-transport-security": `max-age=63072000${hstsSubdomains ? "; includeSubDomains" : ""}` }
      : {}),
  };
}

/** The directives that can allow other hosts. Scripts are allowed by nonce, never by host. */
const openDirectives = [
  "connect-src",
  "font-src",
  "form-action",
  "frame-src",
  "img-src",
  "media-src",
  "style-src",
  "worker-src",
] as const;

type Directive = (typeof openDirectives)[number];

/** Other hosts that pages may load from: for each directive, the origins of the hosts, with the reasons. */
export type PolicySources = Readonly<Partial<Record<Directive, Readonly<Record<string, string>>>>>;

/** An origin with https or wss, or one on this machine. */
const originPattern =
  /^(?:(?:https|wss):\/\/(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+|(?:http|ws)s?:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

const rest =
  "img-src 'self' data:; font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

// Browsers without the Reporting API use `report-uri`.
const reporting = `report-to csp; report-uri ${policyReportPath}`;

/** Placeholder for a page's nonce. */
const nonceMark = "{nonce}";

/**
 * Hashes of the style that Sonner's script inserts for toasts, and of an empty one: browsers check the element both
 * before and after it gets its text.
 */
const styleHashes =
  "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const contentPolicy =
  `default-src 'self'; script-src 'nonce-${nonceMark}' 'strict-dynamic'; ` +
  `style-src 'self' 'nonce-${nonceMark}' ${styleHashes}; ` +
  "style-src-attr 'unsafe-inline'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types worker; " +
  `worker-src 'self'; ${rest}; ${reporting}`;

// Vite injects scripts and styles, and opens a socket.
const developmentPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
  `connect-src 'self' ws: wss:; worker-src 'self' blob:; ${rest}`;

/**
 * The content security policy of pages, where `nonceMark` stands for the nonce.
 * @throws ConfigError naming each source that is not an origin, or has no reason
 */
export function createPolicy({ mode, baseUrl }: Omit<Site, "policy">, sources: PolicySources = {}): string {
  assertSources(sources);
  if (mode === "development") return withSources(developmentPolicy, sources);
  const policy = withSources(contentPolicy, sources);
  return baseUrl.protocol === "https:" ? `${policy}; upgrade-insecure-requests` : policy;
}

function assertSources(sources: PolicySources): void {
  const problems = Object.entries(sources).flatMap(([directive, origins = {}]) => {
    if (!openDirectives.some((open) => open === directive))
      return [`"${directive}" cannot be changed: use one of ${openDirectives.join(", ")}`];
    return Object.entries(origins).flatMap(([origin, reason]) => [
      ...(originPattern.test(origin)
        ? []
        : [`${directive} "${origin}" must be an origin, such as https://images.example.com`]),
      ...(reason.trim() === "" ? [`${directive} "${origin}" needs a reason`] : []),
    ]);
  });
  if (problems.length > 0) throw new ConfigError("src/config/csp.ts", problems);
}

function withSources(policy: string, sources: PolicySources): string {
  const directives = new Map(
    policy.split("; ").map((directive) => {
      const [name = "", ...values] = directive.split(" ");
      return [name, values];
    }),
  );
  for (const name of openDirectives) {
    const origins = Object.keys(sources[name] ?? {});
    if (origins.length > 0) directives.set(name, [...(directives.get(name) ?? ["'self'"]), ...origins]);
  }
  return [...directives].map(([name, values]) => [name, ...values].join(" ")).join("; ");
}

const permissionsPolicy =
  "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), " +
  "microphone=(), midi=(), payment=(), usb=()";

const resourcePolicy = "cross-origin-resource-policy";

export function setHeaders({ headers }: Response, context: RequestContext, site: Site): void {
  headers.set("x-request-id", context.requestId);
  headers.set("x-content-type-options", "nosniff");
  if (!headers.has(resourcePolicy)) headers.set(resourcePolicy, "same-origin");
  const isHtml = headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml) {
    for (const [name, value] of Object.entries(htmlHeaders(context.nonce, site)))
      if (!headers.has(name)) headers.set(name, value);
  }
  if (!headers.has("cache-control")) headers.set("cache-control", isHtml ? "private, no-store" : "no-store");
}
