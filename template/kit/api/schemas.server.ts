import { z } from "zod";
import type { JsonSchema } from "../shared/openapi.ts";

/**
 * Converts zod schemas to JSON Schema. Those with an id, `z.object(…).meta({ id: "Book" })`, become components that are
 * referenced.
 */
export function schemaWriter() {
  const components: Record<string, JsonSchema> = {};

  /** @param io whether to describe the input of the schema or its output */
  function write(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    // Wrapped, so that a schema with an id is referenced too.
    const { properties, $defs = {} } = toJson(z.object({ schema }), io);
    for (const [name, definition] of Object.entries($defs)) components[name] = relocated(definition);
    return relocated(properties?.schema ?? {});
  }
  return { components, write };
}

/** Zod's own JSON Schema. */
interface Written extends JsonSchema {
  $defs?: Record<string, JsonSchema>;
}

function toJson(schema: z.ZodType, io: "input" | "output"): Written {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      // The format is enough; zod's pattern is half a page long.
      if (jsonSchema.format === "date-time" || jsonSchema.format === "date") delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return JSON.parse(JSON.stringify(json));
}

/** zod has `$defs` and `id`, OpenAPI has components by name. */
function relocated(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value) => {
    if (key === "id" && typeof value === "string") return undefined;
    if (key === "$ref" && typeof value === "string")
      return value.replace("#/$defs/", "#/components/schemas/");
    return value;
  });
}

export function isZod(value: unknown): value is z.ZodType {
  return value instanceof z.ZodType;
}
