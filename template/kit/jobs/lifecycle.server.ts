/** The state of the process: decides readiness and whether new requests are accepted. */
export interface Lifecycle {
  draining: boolean;
}

export function createLifecycle(): Lifecycle {
  return { draining: false };
}
