import { beforeEach, expect, test } from "vitest";
import { openInTurn } from "./reload.server.ts";

beforeEach(() => {
  globalThis.development = undefined;
});

/** Makes evaluations of a server, which open and respond on command. */
function evaluations() {
  const log: string[] = [];
  return {
    log,
    evaluate(name: string) {
      const [opening, answering] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const server = openInTurn(async () => {
        await opening.promise;
        return {
          sockets: { port: 1 },
          close: () => log.push(`${name} closes`),
          async fetch() {
            await answering.promise;
            return new Response(name);
          },
        };
      });
      const ask = async () => (await (await server).fetch(new Request("http://localhost/"))).text();
      return { ask, open: opening.resolve, answer: answering.resolve, opened: server };
    },
  };
}

test("a newer evaluation of the development server closes the previous one after answering its requests", async () => {
  const { evaluate, log } = evaluations();
  const first = evaluate("first");
  first.open();
  const asked = first.ask();
  await first.opened;
  const second = evaluate("second");
  second.open();
  second.answer();
  await second.opened;
  expect(log).toEqual([]);
  // The first one forwards its callers to the second.
  expect([await second.ask(), await first.ask()]).toEqual(["second", "second"]);
  first.answer();
  expect([await asked, log]).toEqual(["first", ["first closes"]]);
});

test("an evaluation that finishes opening after a newer one closes immediately", async () => {
  const { evaluate, log } = evaluations();
  const [first, second] = [evaluate("first"), evaluate("second")];
  second.open();
  second.answer();
  await second.opened;
  first.open();
  await first.opened;
  expect([await first.ask(), await second.ask(), log]).toEqual(["second", "second", ["first closes"]]);
});
