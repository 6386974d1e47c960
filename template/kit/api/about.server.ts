import { z } from "zod";
import { type CodeOf, type CommonFailure, type ErrorBody, type ErrorCode, errors } from "../shared/errors.ts";
import type { UploadKind } from "../shared/uploads.ts";

export interface About {
  summary: string;
  description?: string;
  upload?: UploadKind;
}

/** A route's description, in addition to its schemas and access: `detail: about("Delete an order")`. */
export function about(summary: string, more: Omit<About, "summary"> = {}): About {
  return { summary, ...more };
}

/** Describes a list that can be searched. */
export function listing(searched: string): string {
  return (
    `\`searchTerm\` searches ${searched}, ignoring case and accents. ` +
    "`nextCursor` is the `cursor` of the next page; `null` on the last page."
  );
}

type Raised<Code extends ErrorCode> = {
  [Status in (typeof errors)[Code]["status"]]: z.ZodType<
    ErrorBody<Status extends CommonFailure ? CodeOf<Status> : Extract<Code, CodeOf<Status>>>
  >;
};

const codesByRoute = new WeakMap<object, readonly ErrorCode[]>();

/**
 * A route's errors by status, for the types of its callers and the OpenAPI document, as in
 * `response: { 200: orderItem, ...raises("NOT_FOUND") }`. Adds the errors that every such route may return.
 */
export function raises<Code extends ErrorCode>(...codes: Code[]): Raised<Code> {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const schemas = [...byStatus].map(([status, known]) => [status, getSchema(known)]);
  return Object.fromEntries(schemas);
}

export const errorSchema = z
  .object({
    code: z.string(),
    message: z.string().meta({ description: "For developers. Show users a text for the code instead." }),
    requestId: z.string(),
    issues: z
      .array(z.object({ path: z.string(), code: z.string() }))
      .optional()
      .meta({ description: "The invalid fields; an empty path stands for the whole input." }),
  })
  .meta({ id: "Error" });

function getSchema(codes: readonly ErrorCode[]): z.ZodType {
  const schema = errorSchema.extend({ code: z.enum(codes) });
  codesByRoute.set(schema, codes);
  return schema;
}

export function raisedIn(response: unknown): ErrorCode[] {
  return Object.values<object>(Object(response)).flatMap((schema) => codesByRoute.get(schema) ?? []);
}
