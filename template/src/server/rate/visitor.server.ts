import ipaddr from "ipaddr.js";

/** The budget subject of an address: one visitor has a whole /64 of IPv6 addresses. */
export function visitorOf(ip: string): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  if (!address || address.kind() === "ipv4") return ip;
  return address.toByteArray().slice(0, 8).join(".");
}
