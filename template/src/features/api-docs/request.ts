import type { Operation } from "#kit/shared/openapi.ts";
import { parseJson } from "#kit/shared/text.ts";

export interface Call {
  path: string;
  method: string;
  operation: Operation;
}

export interface Answered {
  status: number;
  headers: [string, string][];
  body: string;
}

export function buildAddress(
  path: string,
  { parameters = [] }: Pick<Operation, "parameters">,
  entered: Pick<FormData, "get">,
): string {
  const typed = (name: string) => String(entered.get(name) ?? "");
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(typed(name)));
  const query = new URLSearchParams();
  for (const { name, in: place } of parameters) {
    if (place === "query" && typed(name) !== "") query.set(name, typed(name));
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

/** The URL in a sample. A path parameter without a value keeps its name, as in `/:id`. */
export function createSampleAddress(
  path: string,
  operation: Pick<Operation, "parameters">,
  entered: Pick<FormData, "get">,
) {
  const named = path.replace(/\{(\w+)\}/g, (found, name: string) => (entered.get(name) ? found : `:${name}`));
  return buildAddress(named, operation, entered);
}

const shownHeaders = ["x-request-id", "retry-after", "allow"];

export async function send(
  method: string,
  address: string,
  body: string | File | undefined,
): Promise<Answered> {
  const type = body instanceof File ? body.type : "application/json";
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body, headers: { "content-type": type } }),
  });
  const headers = shownHeaders.flatMap((name): [string, string][] => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { status: response.status, headers, body: pretty(await response.text()) };
}

function pretty(text: string): string {
  const json = parseJson(text);
  return json === undefined ? text : JSON.stringify(json, null, 2);
}
