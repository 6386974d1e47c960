import ipaddr from "ipaddr.js";
import type { EnvReader } from "./reader.server.ts";
import type { Env, Mode } from "./shape.server.ts";

type Network = Pick<Env, "baseUrl" | "host" | "port" | "trustedProxies">;

const hostPattern = /^(?:[a-z\d](?:[a-z\d.-]{0,252}[a-z\d])?|[\da-f:.]+)$/i;

export function readNetwork(reader: EnvReader, mode: Mode): Network {
  const host = reader.text("HOST") ?? (mode === "production" ? "0.0.0.0" : "127.0.0.1");
  if (!hostPattern.test(host)) reader.problem("HOST", "has to be an address or a host name");

  const trustedProxies = (reader.text("TRUSTED_PROXIES") ?? "").split(",").flatMap((one) => one.trim() || []);
  for (const proxy of trustedProxies) {
    if (!isAddressOrRange(proxy)) {
      reader.problem(
        "TRUSTED_PROXIES",
        `has to be addresses or CIDR ranges with commas between; ${proxy} is neither`,
      );
    }
  }
  const port = reader.integer("PORT", { least: 1, most: 65_535, fallback: 3000 });
  return { baseUrl: readBaseUrl(reader, mode, port), host, port, trustedProxies };
}

/** ipaddr.js alone would take "10" and "0x7f.1" for addresses. */
function isAddressOrRange(text: string): boolean {
  const [address = ""] = text.split("/", 1);
  if (!address.includes(":") && !/^\d+\.\d+\.\d+\.\d+$/.test(address)) return false;
  return text.includes("/") ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

function readBaseUrl(reader: EnvReader, mode: Mode, port: number): URL {
  const fallback = new URL(`http://localhost:${port}`);
  const text = reader.text("BASE_URL");
  if (text === undefined) {
    if (mode === "production") reader.problem("BASE_URL", "is required in production: https://example.com");
    return fallback;
  }
  const url = URL.parse(text);
  if (!url || !isOrigin(url)) {
    reader.problem("BASE_URL", "has to be an origin: http or https, a host, and no path");
    return fallback;
  }
  if (isLoopback(url.hostname)) return url;

  // better-auth drops its origin checks under either of these.
  if (mode === "test" || isOn(reader.text("TEST"))) {
    reader.problem(
      "BASE_URL",
      "must not be public while NODE_ENV is test or TEST is set: origin checks would be off",
    );
  }
  if (mode === "production" && url.protocol === "http:") {
    reader.warn("BASE_URL", "is not https: session cookies travel unprotected");
  }
  return url;
}

function isOrigin(url: URL): boolean {
  const web = url.protocol === "https:" || url.protocol === "http:";
  return web && url.username === "" && url.password === "" && `${url.origin}/` === url.href;
}

function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}

function isOn(flag: string | undefined): boolean {
  return flag !== undefined && flag !== "0" && flag !== "false";
}
