import { expect, onTestFinished, test } from "vitest";
import { startFixture } from "../testing/testing.server.ts";
import { createLog, type LogLevel, logConsole, loggedAnyway } from "./log.server.ts";

function recorder(level: LogLevel = "debug") {
  const lines: string[] = [];
  const log = createLog({ level, write: (line) => lines.push(line) });
  return { log, records: () => lines.map((line) => JSON.parse(line)), lines };
}

test("a line is one JSON object with time, level, event and fields", () => {
  const { log, lines, records } = recorder();
  log.info("sent", { part: "mail", ms: 3 });
  expect(lines[0]).toMatch(/\}\n$/);
  expect(records()).toEqual([
    { time: expect.any(String), level: "info", event: "sent", part: "mail", ms: 3 },
  ]);
});

test("writes nothing below the configured level", () => {
  const { log, records } = recorder("warn");
  log.debug("a");
  log.info("b");
  log.warn("c");
  log.error("d");
  expect(records().map(({ event }) => event)).toEqual(["c", "d"]);
  const silent = recorder("silent");
  silent.log.error("e");
  expect(silent.lines).toEqual([]);
});

test("an error is written with its stack and its causes", () => {
  const { log, records } = recorder();
  log.error("failed", { error: new Error("outer", { cause: new TypeError("inner") }) });
  expect(records()[0].error).toMatchObject({
    name: "Error",
    message: "outer",
    stack: expect.stringContaining("log.server.test.ts"),
    cause: { name: "TypeError", message: "inner" },
  });
});

test("the text of an error reveals no email address and no query parameter", () => {
  const { log, lines } = recorder();
  log.error("failed", { error: new Error("550 <ada@example.com> refused", { cause: "of ada@example.com" }) });
  const query = Object.assign(new Error("Failed query: select\nparams: 123456"), {
    query: "select",
    params: ["123456"],
  });
  log.error("failed", { error: query });
  expect(lines.join("")).not.toContain("ada@");
  expect(lines.join("")).not.toContain("123456");
});

test("messages that libraries write to the console become log lines, without email addresses and query parameters", () => {
  const { log, lines, records } = recorder();
  const { error, warn } = console;
  onTestFinished(() => void Object.assign(console, { error, warn }));
  logConsole(log);
  const failed = { query: "select 1", params: ["a-token"] };
  console.error(Object.assign(new Error("Failed query: a-token"), failed));
  console.warn("odd\nwords of b@example.com", new Error("of a@example.com"));
  expect(records()).toMatchObject([
    { level: "warn", event: "console", said: [{ message: "Failed query: select 1" }] },
    { level: "warn", event: "console", said: ["odd\nwords of <address>", { message: "of <address>" }] },
  ]);
  expect(lines.join("")).not.toContain("a-token");
});

test("a library's copy of an error that the request already logged is written at debug level", () => {
  const { log, records } = recorder();
  const { error, warn } = console;
  onTestFinished(() => void Object.assign(console, { error, warn }));
  logConsole(log);
  const known = new Error("known");
  loggedAnyway.run(
    (error) => error === known,
    () => {
      console.error(known);
      console.error(new Error("another"));
    },
  );
  expect(records().map(({ level }) => level)).toEqual(["debug", "warn"]);
});

test("never throws, whatever the value", () => {
  const { log, records } = recorder();
  const loop: Record<string, unknown> = {};
  loop.self = loop;
  const endless = new Error("a");
  endless.cause = endless;
  log.info("odd", { loop, big: 1n, endless });
  expect(records()).toHaveLength(1);

  const broken = createLog({
    level: "info",
    write: () => {
      throw new Error("closed");
    },
  });
  const hostile = {
    get field(): never {
      throw new Error("getter");
    },
  };
  expect(() => broken.info("x")).not.toThrow();
  expect(() => log.info("y", { hostile })).not.toThrow();
  log.info("next");
  expect(records().at(-1)).toMatchObject({ event: "next" });
});

test("writes every line before the process ends", async () => {
  const { child, rest } = startFixture("fixtures/log-and-exit.ts", "3000");
  const lines = await rest();
  expect(await child.exited).toBe(3);
  expect(lines).toHaveLength(3001);
  expect(JSON.parse(lines[3000] ?? "")).toMatchObject({ event: "last" });
});
