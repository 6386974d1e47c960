import type { Feature } from "#kit/client/feature.ts";

declare module "#kit/shared/permissions.ts" {
  interface Resources {
    audit: "read";
  }
}

export const audit: Feature = {
  permissions: { audit: { read: ["admin"] } },
};
