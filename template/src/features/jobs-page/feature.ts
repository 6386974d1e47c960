import type { Feature } from "#kit/client/feature.tsx";
import type { Role } from "#kit/shared/permissions.ts";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    job: "read" | "retry" | "discard";
  }
}

declare module "#kit/shared/audit.ts" {
  interface AuditActs {
    job: "retried" | "discarded";
  }
}

/** These roles also get a mail if jobs have failed. */
export const readers: readonly Role[] = ["admin"];

export const jobsPage: Feature = {
  permissions: { job: { read: readers, retry: ["admin"], discard: ["admin"] } },
  navigation: [
    {
      area: "manager",
      section: "configuration",
      label: "home:navigation.jobs",
      icon: "list-todo",
      keywords: "home:keywords.jobs",
      to: "/manager/jobs",
      needs: { job: ["read"] },
    },
  ],
  counters: [
    {
      name: "failedJobs",
      needs: { job: ["read"] },
      mark: {
        text: "jobs-page:dashboard.failed",
        open: "jobs-page:dashboard.open",
        link: { to: "/manager/jobs", search: { state: "failed" } },
      },
    },
  ],
  audit: {
    job: {
      acts: { retried: "jobs-page:audit.retried", discarded: "jobs-page:audit.discarded" },
      link: (id) => ({ to: "/manager/jobs/$id", params: { id } }),
    },
  },
};
