import type { JsonSchema } from "#kit/shared/openapi.ts";

export function describeShape(schema: JsonSchema, indent = ""): string {
  if (schema.$ref) return schema.$ref.replace(/^.*\//, "");
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => describeShape(one, indent)))].join(" | ");
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.join(" | ");
  if (schema.type === "array") return `${describeShape(schema.items ?? {}, indent)}[]`;
  if (schema.type === "object") return describeObject(schema, indent);
  return schema.type ?? "unknown";
}

function describeObject(schema: JsonSchema, indent: string): string {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (isSchema(additionalProperties)) {
    const key = isSchema(propertyNames) ? describeShape(propertyNames, indent) : "string";
    return `{ [${key}]: ${describeShape(additionalProperties, indent)} }`;
  }
  if (!properties) return "object";
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, schema]) => {
    const optional = required.includes(name) ? "" : "?";
    const limits = describeLimits(schema);
    return `${inner}${name}${optional}: ${describeShape(schema, inner)}${limits === "" ? "" : `  // ${limits}`}\n`;
  });
  return lines.length > 0 ? `{\n${lines.join("")}${indent}}` : "{}";
}

/** Describes limits, such as "1…200 characters", in English like the document. */
export function describeLimits(schema: JsonSchema): string {
  const { format, default: preset } = schema;
  const from = schema.minLength ?? schema.minimum;
  const to = schema.maxLength ?? schema.maximum;
  const unit = schema.maxLength === undefined && schema.minLength === undefined ? "" : " characters";
  const range = from === undefined && to === undefined ? "" : `${from ?? ""}…${to ?? ""}${unit}`;
  const other = preset === undefined || preset === "" ? "" : `default ${JSON.stringify(preset)}`;
  return [format ?? "", range, other].filter(Boolean).join(", ");
}

export function createExample(schema: JsonSchema): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return createExample(schema.anyOf[0]);
  if (schema.type === "object") {
    const { properties = {}, required = [] } = schema;
    return Object.fromEntries(required.map((name) => [name, createExample(properties[name] ?? {})]));
  }
  if (schema.type === "array") return [];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0;
  return schema.type === "boolean" ? false : "";
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null;
}
