/** Takes some milliseconds, while other requests wait. */
const rowsPerSlice = 500;

/**
 * Deletes many rows while the server goes on serving: at most as long as others may work between two slices.
 * @param remove deletes at most that many rows and returns them
 */
export async function deleteInSlices(
  remove: (most: number) => PromiseLike<unknown[]>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const start = performance.now();
    if ((await remove(rowsPerSlice)).length < rowsPerSlice) return;
    await Bun.sleep(Math.max(1, performance.now() - start));
  }
}
