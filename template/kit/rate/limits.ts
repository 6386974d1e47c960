/** A maximum number of events within a sliding window. */
export interface Limit {
  max: number;
  withinMs: number;
}

/** Of an IPv4 address or an IPv6 /64; of a /56; of a /48. */
type OfNetworks = readonly [visitor: number, site: number, organization: number];

/** What one visitor and the networks around it may do, counted in each process. */
export interface VisitorLimits {
  withinMs: number;
  networks: OfNetworks;
  /** When everybody together has done so much, `strict` holds for each of them, for as long. */
  mark: number;
  strict: OfNetworks;
}
