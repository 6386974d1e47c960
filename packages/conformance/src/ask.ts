import { request } from "node:http";
import { request as requestSecurely } from "node:https";
import { limitMs } from "./limits.ts";
import type { Target } from "./target.ts";

/** The time limit for one response. */
const timeoutMs = limitMs(60_000);

export interface Question {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  /** Names are in lower case, and repeated headers joined with ", ". */
  headers: Record<string, string | undefined>;
  /** Cookies as `name=value`, without their attributes. */
  cookies: string[];
  setCookies: string[];
  body: string;
}

/** Sends one request as it is and reads the response: adds no header but Host, and does not follow redirects. */
export function ask(
  { origin, address }: Pick<Target, "origin" | "address">,
  path: string,
  question: Question = {},
): Promise<Answer> {
  const { protocol, hostname, host, port } = new URL(origin);
  const send = protocol === "https:" ? requestSecurely : request;
  const { method = "GET", headers = {}, body } = question;
  return new Promise((done, failed) => {
    const call = send(
      { hostname: address ?? hostname, port, path, method, headers: { host, ...headers } },
      (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part) => parts.push(part));
        response.on("error", failed);
        response.on("end", () => {
          const setCookies = response.headers["set-cookie"] ?? [];
          done({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            ),
            cookies: setCookies.map((cookie) => cookie.split(";")[0] ?? ""),
            setCookies,
            body: Buffer.concat(parts).toString("utf8"),
          });
        });
      },
    );
    call.setTimeout(timeoutMs, () =>
      call.destroy(new Error(`${method} ${path} was not answered within ${timeoutMs / 1000} s`)),
    );
    call.on("error", failed);
    call.end(body);
  });
}

/** Sends JSON, as the product's pages do. */
export function post(
  target: Pick<Target, "origin" | "address">,
  path: string,
  data: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = JSON.stringify(data);
  const own = {
    "content-type": "application/json",
    "content-length": `${Buffer.byteLength(body)}`,
    origin: target.origin,
  };
  return ask(target, path, { method: "POST", headers: { ...own, ...headers }, body });
}

/** A Location without its origin, if it has one. */
export function relative(location = "(none)"): string {
  return location.replace(/^https?:\/\/[^/]+/, "");
}
