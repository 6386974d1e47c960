import ipaddr from "ipaddr.js";

/** Bytes of the IPv6 networks that one visitor (/64), one site (/56) and one organization (/48) has. */
const networkBytes = [8, 7, 6];

/** The visitor, then the wider networks of the address; of IPv4, whose addresses are few, there are none. */
export function networksOf(ip: string): string[] {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : undefined;
  if (!address || address.kind() === "ipv4") return [ip];
  const bytes = address.toByteArray();
  return networkBytes.map((length) => bytes.slice(0, length).join("."));
}
