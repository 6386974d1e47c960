/** How many events are allowed within a sliding window. */
export interface Limit {
  max: number;
  withinMs: number;
}

/** The limits of an IPv4 address or an IPv6 /64, of a /56, and of a /48. */
type OfNetworks = readonly [visitor: number, site: number, organization: number];

/** The limits of one visitor and the networks around it, counted in each process. */
export interface VisitorLimits {
  withinMs: number;
  networks: OfNetworks;
  /** If all visitors together exceed this, each of them is limited by `strict` for the same time. */
  mark: number;
  strict: OfNetworks;
}
