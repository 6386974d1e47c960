import type { AnyElysia } from "elysia";
import { z } from "zod";
import { createDocument } from "../api/document.server.ts";
import type { JsonSchema, OpenApiDocument, Operation } from "../shared/openapi.ts";

const documents = new Map<string, OpenApiDocument>();

/** The app's OpenAPI document; generated once for all apps with the same routes. */
export function documentOf({ routes }: AnyElysia): OpenApiDocument {
  const key = routes.map(({ method, path }) => `${method} ${path}`).join();
  const fixed = { title: "Test", version: "0", origin: "http://localhost", cookieName: "session" };
  const document = documents.get(key) ?? createDocument({ routes, ...fixed });
  documents.set(key, document);
  return document;
}

const schemasOf = new WeakMap<OpenApiDocument, Map<string, z.ZodType>>();

/** Checks responses against the document: throws for any that it does not describe. */
export function documentCheck(document: OpenApiDocument) {
  const known = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      // Paths with parameters come last: "/api/users/{id}" is not "/api/users/me".
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}/?$`),
      fixed: !path.includes("{"),
      operation,
    })),
  );
  known.sort((a, b) => Number(b.fixed) - Number(a.fixed));
  const schemas = schemasOf.get(document) ?? new Map<string, z.ZodType>();
  schemasOf.set(document, schemas);

  function schemaOf(name: string, status: number, { responses }: Operation): z.ZodType | undefined {
    const key = `${name} ${status}`;
    const answer = responses[status];
    if (!answer) throw new Error(`${key} is not in the document`);
    const schema = answer.content?.["application/json"].schema;
    if (schema && !schemas.has(key)) schemas.set(key, toZod(schema, document));
    return schemas.get(key);
  }

  /** The operation that answered, such as "GET /api/orders/{id}"; undefined if the document lacks it. */
  return async ({ method, url }: Request, response: Response): Promise<string | undefined> => {
    const { pathname } = new URL(url);
    const found = known.find((one) => one.method === method && one.pattern.test(pathname));
    if (!found) return undefined;
    const { status } = response;
    const body = await response.text();
    const schema = schemaOf(found.name, status, found.operation);
    if (!schema && body !== "") throw new Error(`${found.name} ${status} has a body: ${body}`);
    const { error } = schema?.safeParse(JSON.parse(body)) ?? {};
    if (error)
      throw new Error(`${found.name} ${status} is not as documented: ${z.prettifyError(error)}\n${body}`);
    return found.name;
  };
}

function toZod(schema: JsonSchema, { components }: OpenApiDocument): z.ZodType {
  const whole = JSON.stringify({ ...schema, $defs: components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
}
