/** The result of `work`; the error of `late` if it takes longer, while it goes on. */
export async function within<T>(work: Promise<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const failing = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(late()), limitMs);
  });
  try {
    return await Promise.race([work, failing]);
  } finally {
    clearTimeout(timer);
  }
}
