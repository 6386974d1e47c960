/** A maximum number of events within a sliding window. */
export interface Limit {
  max: number;
  withinMs: number;
}

/** The limits of an IPv4 address or an IPv6 /64, of a /56, and of a /48. */
type OfNetworks = readonly [visitor: number, site: number, organization: number];

/** The limits of one visitor and its networks, counted in each process. */
export interface VisitorLimits {
  withinMs: number;
  networks: OfNetworks;
  /** If all visitors together exceed this limit, `strict` applies to each of them for the same time. */
  mark: number;
  strict: OfNetworks;
}
