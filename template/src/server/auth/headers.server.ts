import { maxUserAgentLength } from "#shared/limits.ts";

/** Only this server writes it, so better-auth may believe it: `authHeaders` drops whatever a client sent. */
export const addressHeader = "x-client-address";

/** What a proxy says, or a client that pretends to be one, and what belongs to the body that came in. */
const dropped =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-address|content-length|content-type|transfer-encoding)$/;

/** The headers that better-auth and its plugins get to see of a request. */
export function authHeaders(request: Headers, ip: string): Headers {
  const headers = new Headers();
  for (const [name, value] of request) if (!dropped.test(name)) headers.append(name, value);
  if (ip) headers.set(addressHeader, ip);
  const userAgent = request.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, maxUserAgentLength));
  return headers;
}
