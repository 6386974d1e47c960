import { z } from "zod";
import { type CodeOf, type ErrorBody, type ErrorCode, errors } from "#shared/errors.ts";

type Raised<Code extends ErrorCode> = {
  [Status in (typeof errors)[Code]["status"]]: z.ZodType<ErrorBody<Extract<Code, CodeOf<Status>>>>;
};

const codesOf = new WeakMap<object, readonly ErrorCode[]>();

/**
 * The errors that a route knows, by status, for the types of its callers and the API's document:
 * `response: { 200: bookItem, ...raises("NOT_FOUND") }`. Those that every such route may answer are added.
 */
export function raises<Code extends ErrorCode>(...codes: Code[]): Raised<Code> {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const schemas = [...byStatus].map(([status, known]) => [status, schemaOf(known)]);
  return Object.fromEntries(schemas);
}

function schemaOf(codes: readonly ErrorCode[]): z.ZodType {
  const schema = z.object({
    code: z.enum(codes),
    message: z.string(),
    requestId: z.string(),
    issues: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
  });
  codesOf.set(schema, codes);
  return schema;
}

/** The codes of what `raises` gave to a route's `response`. */
export function raisedIn(response: unknown): ErrorCode[] {
  if (typeof response !== "object" || response === null) return [];
  return Object.values(response).flatMap((schema) => codesOf.get(schema) ?? []);
}
