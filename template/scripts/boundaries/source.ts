import { parseSync } from "vite";

/** One import, export-from or import type in a file. */
export interface Import {
  specifier: string;
  line: number;
  /** Nothing of it is left when the types are taken away. */
  typeOnly: boolean;
}

export interface Source {
  /** From the project's folder, with forward slashes. */
  file: string;
  imports: Import[];
  /** Lines that read the process's environment. */
  environment: number[];
}

/** What a file asks for, by its syntax tree: comments and texts that look like code do not count. */
export function readSource(file: string, text: string): Source {
  const { program, module, errors } = parseSync(file, text);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const line = (offset: number) => text.slice(0, offset).split("\n").length;

  const imports: Import[] = module.staticImports.map(({ moduleRequest, start, entries }) => ({
    specifier: moduleRequest.value,
    line: line(start),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  for (const { start, entries } of module.staticExports) {
    const specifier = entries.find((entry) => entry.moduleRequest)?.moduleRequest?.value;
    if (specifier !== undefined) {
      imports.push({ specifier, line: line(start), typeOnly: entries.every((entry) => entry.isType) });
    }
  }

  const environment: number[] = [];
  walk(program, (node) => {
    if (node.type === "ImportExpression" || node.type === "TSImportType") {
      const specifier = isNode(node.source) ? node.source.value : undefined;
      const typeOnly = node.type === "TSImportType";
      if (typeof specifier === "string") imports.push({ specifier, line: line(node.start), typeOnly });
    }
    if (readsEnvironment(node)) environment.push(line(node.start));
  });
  return { file, imports, environment };
}

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

function walk(node: unknown, visit: (node: Node) => void): void {
  if (!isNode(node)) return;
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) walk(child, visit);
  }
}

/** `process.env`, `Bun.env`, `const { env } = process`, `import { env } from "node:process"`. */
function readsEnvironment(node: Node): boolean {
  if (node.type === "MemberExpression") {
    return isNamed(node.object, "process", "Bun") && nameOf(node.property) === "env";
  }
  if (node.type === "VariableDeclarator") {
    return isNamed(node.init, "process", "Bun") && keysOf(node.id).includes("env");
  }
  if (node.type === "ImportDeclaration" && isNode(node.source)) {
    const names = Array.isArray(node.specifiers) ? node.specifiers : [];
    const taken = names.map((name) => isNode(name) && nameOf(name.imported));
    return /^(node:)?process$/.test(String(node.source.value)) && taken.includes("env");
  }
  return false;
}

function keysOf(pattern: unknown): unknown[] {
  if (!isNode(pattern) || !Array.isArray(pattern.properties)) return [];
  return pattern.properties.map((property) => isNode(property) && nameOf(property.key));
}

function nameOf(node: unknown): unknown {
  return isNode(node) ? (node.name ?? node.value) : undefined;
}

function isNamed(node: unknown, ...names: string[]): boolean {
  return isNode(node) && node.type === "Identifier" && names.includes(String(node.name));
}
