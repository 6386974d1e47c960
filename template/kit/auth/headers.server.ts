import { maxUserAgentLength } from "../shared/limits.ts";

/** better-auth can trust this header: `authHeaders` drops what a client sent and sets it. */
export const addressHeader = "x-client-address";

/** Headers of proxies, which clients can forge, and of the original body. */
const dropped =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-address|content-length|content-type|transfer-encoding)$/;

/** The headers of a request for better-auth and its plugins. */
export function authHeaders(request: Headers, ip: string): Headers {
  const headers = new Headers();
  for (const [name, value] of request) if (!dropped.test(name)) headers.append(name, value);
  if (ip) headers.set(addressHeader, ip);
  const userAgent = request.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, maxUserAgentLength));
  return headers;
}
