/**
 * A time limit that ends a hanging check. It says nothing about speed: TEST_SLOWNESS=3 triples it on a slow or busy
 * machine.
 *
 * @param quickMs milliseconds that are long on a quick machine
 */
export function limitMs(quickMs: number): number {
  return quickMs * Math.max(1, Number(process.env.TEST_SLOWNESS) || 1);
}
