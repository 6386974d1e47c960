export type Turns = ReturnType<typeof createTurns>;

/** One after another, in the order in which they came. */
export function createTurns(late: () => Error) {
  const waiting = new Set<() => void>();
  let isTaken = false;

  function leave(): void {
    const [next] = waiting;
    if (next) next();
    else isTaken = false;
  }

  /**
   * Waits for its turn until then, by the clock of `performance`.
   * @returns what ends the turn
   */
  async function enter(until: number): Promise<() => void> {
    if (isTaken) await turn(until - performance.now());
    isTaken = true;
    return leave;
  }

  function turn(limitMs: number): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const begin = () => {
      clearTimeout(timer);
      waiting.delete(begin);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(begin);
      reject(late());
    }, limitMs);
    waiting.add(begin);
    return promise;
  }

  return { enter };
}
