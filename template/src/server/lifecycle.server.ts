/** Where the process stands; what readiness answers and new requests are refused by. */
export interface Lifecycle {
  draining: boolean;
}

export function createLifecycle(): Lifecycle {
  return { draining: false };
}
