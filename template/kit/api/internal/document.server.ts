import type { AnyElysia } from "elysia";
import { z } from "zod";
import { type Access, getAccess, getTeamNeed, isOfAccount } from "../../auth/access.server.ts";
import { changesState } from "../../http/request.server.ts";
import { type ErrorCode, errors } from "../../shared/errors.ts";
import type { Answer, JsonSchema, OpenApiDocument, Operation, Parameter } from "../../shared/openapi.ts";
import type { FileType, UploadTypes } from "../../shared/uploads.ts";
import { type About, errorSchema, raisedIn } from "../about.server.ts";

type Routes = AnyElysia["routes"];
type Route = Routes[number];
type Writer = ReturnType<typeof schemaWriter>;

interface DocumentOptions {
  /** All routes. Those that declare their access and are not hidden make up the API. */
  routes: Routes;
  title: string;
  version: string;
  origin: string;
  cookieName: string;
  uploads: UploadTypes;
}

export function createDocument({
  routes,
  title,
  version,
  origin,
  cookieName,
  uploads,
}: DocumentOptions): OpenApiDocument {
  const writer = schemaWriter();
  writer.write(errorSchema, "output");
  const paths: OpenApiDocument["paths"] = {};
  for (const { route, access, path } of documented(routes))
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: buildOperation(route, path, access, { ...writer, uploads }),
    };
  const tags = new Set(Object.keys(paths).map(getTag));
  return {
    openapi: "3.1.1",
    info: { title, version, description: introduction },
    servers: [{ url: origin }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    components: {
      schemas: writer.components,
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookieName,
          description: "The session cookie, set when you sign in.",
        },
      },
    },
  };
}

const introduction = [
  "Signing in sets a session cookie, which browsers send automatically. If an endpoint requires a permission, its",
  "security requirement names it, for example `user:list`. Write requests take JSON or a file, and must come from this site, as",
  "their `Origin` or `Sec-Fetch-Site` header shows. Times are ISO 8601 in UTC, ids are opaque strings. All errors have",
  "the schema `Error`; rely on their `code`.",
].join(" ");

function* documented(routes: Routes): Generator<{ route: Route; access: Access | "public"; path: string }> {
  for (const route of routes) {
    const access = getAccess(route);
    // OpenAPI cannot describe websockets.
    if (access === undefined || ["ALL", "WS"].includes(route.method) || route.hooks.detail?.hide) continue;
    yield { route, access, path: toDocumentPath(route) };
  }
}

function toDocumentPath({ path }: Route): string {
  return path.replace(/(?<=.)\/$/, "").replace(/:(\w+)/g, "{$1}");
}

/** The part of a path that names its resource. A team's records are below its slug, and their tag is "team". */
function getTag(path: string): string {
  const [, , part = "", of] = path.split("/");
  return of === "{team}" ? "team" : part;
}

function buildOperation(
  route: Route,
  path: string,
  access: Access | "public",
  { write, uploads }: Writer & Pick<DocumentOptions, "uploads">,
): Operation {
  const { method, hooks } = route;
  const { summary = "", description, upload }: Partial<About> = hooks.detail ?? {};
  const ofTeam = getTeamNeed(route) ? (["NOT_FOUND"] as const) : [];
  const parameters = [...pathParameters(path), ...queryParameters(hooks.query, write)];
  return {
    operationId: [method.toLowerCase(), ...path.split(/\W+/).slice(2)].filter(Boolean).join("-"),
    tags: [getTag(path)],
    summary,
    ...(description === undefined ? {} : { description }),
    security: buildSecurity(access),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(isZod(hooks.body) && buildBody(hooks.body, write)),
    ...uploadBody(upload && uploads[upload]),
    responses: {
      ...buildResponses(hooks.response, write),
      ...buildFailures(method, access, [...raisedIn(hooks.response), ...ofTeam]),
    },
  };
}

function buildSecurity(access: Access | "public"): Operation["security"] {
  if (access === "public") return [];
  if (access === "session") return [{ session: [] }];
  return [{ session: Object.entries(access).map(([resource, action]) => `${resource}:${action}`) }];
}

function pathParameters(path: string): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
}

function queryParameters(query: unknown, write: Writer["write"]): Parameter[] {
  if (!isZod(query)) return [];
  // A path parameter is always text, so describe what it means.
  const { properties = {} } = write(query, "output");
  const { required = [] } = write(query, "input");
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

function buildBody(body: z.ZodType, write: Writer["write"]): Pick<Operation, "requestBody"> {
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { "application/json": { schema: write(body, "input") } } } };
}

function uploadBody(type: FileType | undefined): Pick<Operation, "requestBody"> {
  if (!type) return {};
  const file = { schema: { type: "string", format: "binary" } } as const;
  const content = Object.fromEntries(type.types.map((name) => [name, file]));
  return { requestBody: { required: true, content } };
}

const meanings: Record<string, string> = { 200: "Success.", 201: "Created.", 204: "Success." };

function buildResponses(response: unknown, write: Writer["write"]): Operation["responses"] {
  if (typeof response !== "object" || response === null) return {};
  const byStatus = isZod(response) ? { 200: response } : response;
  const answers: Operation["responses"] = {};
  for (const [status, schema] of Object.entries(byStatus)) {
    const description = meanings[status];
    if (!isZod(schema) || description === undefined) continue;
    const content = { "application/json": { schema: write(schema, "output") } };
    answers[status] = { description, ...(schema instanceof z.ZodVoid ? {} : { content }) };
  }
  return answers;
}

/** Schemas with an id, `z.object(…).meta({ id: "Book" })`, become components that others refer to. */
function schemaWriter() {
  const components: Record<string, JsonSchema> = {};

  function write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // Wrapped in an object, a schema with an id becomes a reference as well.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: "any",
      override: ({ jsonSchema }) => {
        // The format is enough: zod's pattern for it is half a page long.
        if (jsonSchema.format === "date-time" || jsonSchema.format === "date") delete jsonSchema.pattern;
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      },
    });
    for (const [name, definition] of Object.entries($defs)) components[name] = relocated(definition);
    return relocated(properties?.schema ?? {});
  }
  return { components, write };
}

/** Converts zod's `$defs` and `id` to OpenAPI's named components. */
function relocated(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === "id" && typeof value === "string") return undefined;
    if (key === "$ref" && typeof value === "string")
      return value.replace("#/$defs/", "#/components/schemas/");
    return value;
  });
}

function isZod(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}

/** A route's errors by status: its own, and those of the gate, its access check and the database. */
function buildFailures(
  method: string,
  access: Access | "public",
  raises: readonly ErrorCode[],
): Record<string, Answer> {
  const changes = changesState(method);
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
    ...(changes ? ofChanges : []),
    ...(changes && access !== "public" && isOfAccount(access) ? (["IMPERSONATING"] as const) : []),
  ]);
  const statuses = Map.groupBy([...codes].sort(), (code) => errors[code].status);
  return Object.fromEntries([...statuses].map(([status, known]) => [status, buildAnswer(known)]));
}

const ofChanges = [
  "CSRF",
  "DEMO_MODE",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "STORAGE_FULL",
] as const;

function buildAnswer(codes: readonly ErrorCode[]): Answer {
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
