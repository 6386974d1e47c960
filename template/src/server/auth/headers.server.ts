/** Only this server writes it, so better-auth may believe it: headers of a request are never handed on whole. */
export const addressHeader = "x-client-address";

const longestUserAgent = 512;

/** What better-auth gets to see of a request. */
export function authHeaders(request: Headers, ip: string): Headers {
  const headers = new Headers({ [addressHeader]: ip });
  const cookie = request.get("cookie");
  if (cookie) headers.set("cookie", cookie);
  const userAgent = request.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, longestUserAgent));
  return headers;
}
