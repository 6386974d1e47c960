/**
 * Lets callers go on one after another, each in a turn of the event loop of its own, so that everything else is
 * answered in between. What a caller does then may take as long as it wants: the next does not wait for it to finish.
 */
export function createPace(): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(() => new Promise((begin) => setImmediate(begin)));
    return last;
  };
}
