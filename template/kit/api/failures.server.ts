import { type Access, isOfAccount } from "../auth/access.server.ts";
import { changesState } from "../http/origin.server.ts";
import { type ErrorCode, errors } from "../shared/errors.ts";
import type { Answer } from "../shared/openapi.ts";

interface Asked {
  method: string;
  access: Access | "public";
  raises: readonly ErrorCode[];
}

/** Every error that a route may answer, by status: its own, and those of the gate, its access and the database. */
export function failuresOf({ method, access, raises }: Asked): Record<string, Answer> {
  const codes = new Set<ErrorCode>([
    ...raises,
    "VALIDATION_ERROR",
    "FORBIDDEN",
    "INTERNAL",
    "DB_BUSY",
    "STORAGE_UNAVAILABLE",
    "SHUTTING_DOWN",
    ...(access === "public" ? [] : (["UNAUTHORIZED"] as const)),
    ...(typeof access === "object" ? (["NOT_ONBOARDED"] as const) : []),
    ...(changesState(method) ? ofChanges : []),
    ...(changesState(method) && access !== "public" && isOfAccount(access)
      ? (["IMPERSONATING"] as const)
      : []),
  ]);
  const statuses = Map.groupBy([...codes].sort(), (code) => errors[code].status);
  return Object.fromEntries([...statuses].map(([status, known]) => [status, answerOf(known)]));
}

const ofChanges = [
  "CSRF",
  "DEMO_MODE",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "STORAGE_FULL",
] as const;

function answerOf(codes: readonly ErrorCode[]): Answer {
  const waits = codes.some((code) => "retryAfter" in errors[code]);
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join("\n\n"),
    ...(waits ? { headers: retryAfter } : {}),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }],
          type: "object",
          properties: { code: { enum: [...codes] } },
        },
      },
    },
  };
}

const retryAfter = {
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 1 },
  },
};
