import type { BrowserContext } from "playwright-core";

/** The shortest and longest delay in milliseconds, for API calls and for all other requests. */
const late = { call: [100, 1_000], other: [0, 400] } as const;

/** Returns a function that gives the delay of each response. The same seed gives the same delays. */
export function createDelays(seed: number): (path: string) => number {
  // Spreads the seeds, so that consecutive ones do not begin with similar delays.
  let state = Math.imul(seed, 2_654_435_761);
  // A linear congruential generator with the constants from Numerical Recipes.
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (path) => {
    const [least, most] = late[/^\/(api|_serverFn)\//.test(path) ? "call" : "other"];
    return Math.round(least + random() * (most - least));
  };
}

/** Delays all responses to these pages, unless a check itself responds. */
export async function slowDown(context: BrowserContext, seed: number): Promise<void> {
  const getDelay = createDelays(seed);
  await context.route("**", async (route) => {
    const delayMs = getDelay(new URL(route.request().url()).pathname);
    await new Promise((done) => setTimeout(done, delayMs));
    // The page may have navigated in the meantime.
    await route.fallback().catch(() => {});
  });
}
