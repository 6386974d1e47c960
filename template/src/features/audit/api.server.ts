import { Elysia } from "elysia";
import { about, listing } from "#kit/api/about.server.ts";
import { access } from "#kit/auth/access.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { listQuery } from "#kit/shared/list.ts";
import { auditList } from "./schema.ts";
import { auditSearch } from "./search.ts";
import { type Existing, listAudit } from "./store.server.ts";
import { auditDays } from "./tables.server.ts";

interface AuditApiOptions {
  db: Db;
  sessions: Sessions;
  /** Of these ids, those that are still there, by kind; users are known here. */
  existing: Existing;
}

/** Read only: nothing changes or deletes an entry but time. */
export function auditApi({ db, sessions, existing }: AuditApiOptions) {
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
