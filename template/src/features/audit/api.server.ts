import { Elysia } from "elysia";
import { about, listing } from "#kit/api/about.server.ts";
import type { ApiContext } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { auditList } from "./schema.ts";
import { auditSearch } from "./search.ts";
import { type Existing, listAudit } from "./store.server.ts";
import { auditDays } from "./tables.server.ts";

export function auditApi({ db, sessions, features }: ApiContext) {
  const existing: Existing = Object.assign({}, ...features.map(({ existing }) => existing?.(db)));
  return new Elysia({ prefix: "/api/audit" })
    .use(access(sessions))
    .get("/", ({ query }) => listAudit(db, query, existing), {
      access: { audit: "read" },
      query: listQuery(auditSearch),
      response: auditList,
      detail: about("List the audit log, newest first", {
        description:
          `What administrators and users have done, kept for ${auditDays} days. \`person\` is the id of a user. ` +
          listing("the people, what it was done to, the details and the request id"),
      }),
    });
}

export type AuditApi = ReturnType<typeof auditApi>;
