let underway = 0;

/** Loads something that may be needed soon. Failures are ignored. */
export async function prefetch<Fetched>(fetch: () => Promise<Fetched>): Promise<Fetched | undefined> {
  underway += 1;
  try {
    return await fetch();
  } catch {
    return undefined;
  } finally {
    underway -= 1;
  }
}

export function isPrefetching(): boolean {
  return underway > 0;
}
