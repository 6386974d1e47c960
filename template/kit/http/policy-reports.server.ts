import { Elysia } from "elysia";
import { z } from "zod";
import type { Log } from "../log/log.server.ts";
import type { VisitorLimits } from "../rate/limits.ts";
import { createVisitorLimiter } from "../rate/visitor-limiter.server.ts";
import { parseJson } from "../shared/json.ts";
import { contextOf } from "./context.server.ts";

/** Where browsers report what the content security policy has stopped. */
export const policyReportPath = "/csp-report";

/** Of the directive `report-uri`, and of the Reporting API. */
export const policyReportTypes: ReadonlySet<string> = new Set([
  "application/csp-report",
  "application/reports+json",
]);

const maxReports = 5;
const maxTextLength = 200;

/** Anybody can send one: what is logged is bounded, and has no search of an address, where personal data may be. */
const text = z
  .string()
  .transform((value) => value.split(/[?#]/, 1)[0]?.slice(0, maxTextLength) ?? "")
  .catch("");
const line = z.number().int().nonnegative().optional().catch(undefined);

/** What is logged of a report that has it under these names. */
const reportOf = (page: string, blocked: string, directive: string, source: string, at: string) =>
  z.looseObject({}).transform((report) => ({
    page: text.parse(report[page]),
    blocked: text.parse(report[blocked]),
    directive: text.parse(report[directive]),
    source: text.parse(report[source]),
    line: line.parse(report[at]),
  }));

const older = z.object({
  "csp-report": reportOf("document-uri", "blocked-uri", "effective-directive", "source-file", "line-number"),
});

const newer = z.object({
  body: reportOf("documentURL", "blockedURL", "effectiveDirective", "sourceFile", "lineNumber"),
});

/** Logs violations of the content security policy: a line for each, as far as the limits of a visitor reach. */
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
