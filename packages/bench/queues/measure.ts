interface Queue {
  /** Commits a job before it returns or resolves. */
  add(data: { at: number }): unknown;
  /** Runs two jobs at a time from now on. */
  start(run: (data: { at: number }) => void): unknown;
}

const many = 2000;
const few = 200;

/** Prints the results as JSON: jobs a second, added one by one and run, and milliseconds from commit to start. */
export async function measure({ add, start }: Queue): Promise<never> {
  const began = performance.now();
  for (let n = 0; n < many; n++) await add({ at: 0 });
  const added = performance.now();
  let done = 0;
  let tell = (_: number) => {};
  const until = new Promise<number>((resolve) => {
    tell = resolve;
  });
  await start(({ at }) => {
    if (++done === many || done > many) tell(performance.now() - at);
  });
  await until;
  const ran = performance.now();
  const latencies: number[] = [];
  for (let n = 0; n < few; n++) {
    const started = new Promise<number>((resolve) => {
      tell = resolve;
    });
    const before = performance.now();
    await add({ at: performance.now() });
    await started;
    latencies.push(performance.now() - before);
  }
  const rate = (ms: number) => (many / ms) * 1000;
  console.log(JSON.stringify({ add: rate(added - began), run: rate(ran - added), latencies }));
  process.exit(0);
}
