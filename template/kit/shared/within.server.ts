/** Returns the result of `work`. After `limitMs`, throws the error of `late`, while `work` continues. */
export function within<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late()), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Runs callers one after another, each in its own turn of the event loop, so that everything else can run in between.
 * The next caller does not wait for asynchronous work, which may take any time.
 */
export function createPace(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((begin) => setImmediate(begin)));
    return last;
  };
}
