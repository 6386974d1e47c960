import type { BrowserContext } from "playwright-core";

/** The least and the most that an answer is late, in milliseconds: calls, and everything else. */
const late = { call: [100, 1_000], other: [0, 400] } as const;

/** How late each answer is, one after another: the same for the same seed. */
export function delaysOf(seed: number): (path: string) => number {
  // Apart, so that the first delays of one seed and the next differ too.
  let state = Math.imul(seed, 2_654_435_761);
  // A linear congruential generator, with the numbers of Numerical Recipes.
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return (path) => {
    const [least, most] = late[/^\/(api|_serverFn)\//.test(path) ? "call" : "other"];
    return Math.round(least + random() * (most - least));
  };
}

/** Lets every answer to these pages come late, but for those that a check gives itself. */
export async function slowDown(context: BrowserContext, seed: number): Promise<void> {
  const delayOf = delaysOf(seed);
  await context.route("**", async (route) => {
    const delayMs = delayOf(new URL(route.request().url()).pathname);
    await new Promise((done) => setTimeout(done, delayMs));
    // The page may have navigated meanwhile.
    await route.fallback().catch(() => {});
  });
}
