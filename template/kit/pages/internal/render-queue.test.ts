import { expect, onTestFinished, test, vi } from "vitest";
import { createRenderQueue } from "./render-queue.server.ts";

const { signal } = new AbortController();
const longestWaitMs = Number.POSITIVE_INFINITY;

/** Requests pages all at once, and returns the order in which they were rendered. */
async function renderAll(names: readonly string[], render: (name: string) => unknown = () => {}) {
  const inTurn = createRenderQueue({ longestWaitMs });
  const order: string[] = [];
  const pages = names.map((name) =>
    inTurn({ isStranger: name.startsWith("stranger"), signal }, async () => {
      order.push(`${name} begins`);
      await render(name);
      order.push(`${name} ends`);
    }),
  );
  return { order, results: await Promise.allSettled(pages) };
}

test("renders pages one at a time", async () => {
  const { order } = await renderAll(["user 1", "user 2", "user 3"], () => Bun.sleep(1));
  expect(order).toEqual([1, 2, 3].flatMap((number) => [`user ${number} begins`, `user ${number} ends`]));
});

test("alternates between strangers and signed-in users", async () => {
  const names = ["stranger 1", "stranger 2", "stranger 3", "stranger 4", "user 1", "user 2"];
  const { order } = await renderAll(names);
  const began = order.filter((line) => line.endsWith("begins")).map((line) => line.replace(" begins", ""));
  expect(began).toEqual(["stranger 1", "stranger 2", "user 1", "stranger 3", "user 2", "stranger 4"]);
});

test("answers waiting requests between two pages", async () => {
  const inTurn = createRenderQueue({ longestWaitMs });
  const order: string[] = [];
  const arrive = () => setImmediate(() => order.push("health check"));
  const pages = ["first", "second"].map((name) =>
    inTurn({ isStranger: false, signal }, () => {
      order.push(name);
      arrive();
    }),
  );
  await Promise.all(pages);
  expect(order).toEqual(["first", "health check", "second"]);
});

test("continues with the next page after one that cannot be rendered", async () => {
  const { order, results } = await renderAll(["user 1", "user 2"], (name) => {
    if (name === "user 1") throw new Error("broken");
  });
  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  expect(order).toEqual(["user 1 begins", "user 2 begins", "user 2 ends"]);
});

test("renders nothing for a client that has disconnected or waited too long", async () => {
  const inTurn = createRenderQueue({ longestWaitMs: 50 });
  const leaving = new AbortController();
  const order: string[] = [];
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  onTestFinished(() => clock.mockRestore());
  const wait = () => {
    nowMs += 51;
  };
  const page = (name: string, signal: AbortSignal, render?: () => unknown) =>
    inTurn({ isStranger: false, signal }, async () => {
      order.push(name);
      await render?.();
    });
  const results = await Promise.allSettled([
    page("first", signal, () => leaving.abort()),
    page("has left", leaving.signal),
  ]);
  expect(results[1]).toMatchObject({ reason: { code: "OVERLOADED" } });
  const late = await Promise.allSettled([page("slow", signal, wait), page("late", signal)]);
  expect(late[1]).toMatchObject({ reason: { code: "OVERLOADED" } });
  await page("next", signal);
  expect(order).toEqual(["first", "slow", "next"]);
});
