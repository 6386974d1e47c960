import { connect } from "node:net";
import { expect, test } from "vitest";
import { openDatabase } from "../db/connect.server.ts";
import { getRaw, getSettings } from "../db/dialect/testing.server.ts";
import { createDatabase } from "../testing/fixtures/database.server.ts";
import { limitMs } from "../testing/limit-testing.ts";
import { startFixture } from "../testing/testing.server.ts";

async function start(...options: "delay"[]) {
  const url = await createDatabase();
  const process = startFixture("fixtures/serve.ts", url, ...options);
  const next = async (event: string): Promise<Record<string, unknown>> => {
    for (;;) {
      const line = await process.line();
      if (line === undefined) throw new Error(`The process ended before ${event}.`);
      const record = JSON.parse(line);
      if (record.event === event) return record;
    }
  };
  const { port } = await next("listening");
  const get = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);
  const release = (): void => {
    process.child.stdin.write("go\n");
    process.child.stdin.flush();
  };
  return { ...process, url, port: Number(port), next, get, release };
}

/** A client that keeps its connection open, as a proxy does. */
function keepAlive(port: number) {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (data: Buffer) => {
    received += data.toString();
  });
  const closed = new Promise<string>((resolve) => socket.on("close", () => resolve("closed")));
  const response = async (path: string): Promise<string> => {
    received = "";
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await expect.poll(() => received).toMatch(/\r\n\r\n[\s\S]/);
    return received;
  };
  return { response, closed };
}

test.each(["SIGTERM", "SIGINT"] as const)(
  "on %s, requests in flight finish, new ones are refused, and the process exits with 0",
  async (signal) => {
    const { child, url, next, get, release } = await start();
    expect((await get("/readyz")).status).toBe(200);
    const streamed = await get("/stream");
    const slow = get("/slow");
    await next("waiting");
    child.kill(signal);
    expect(await next("draining")).toMatchObject({ reason: signal, pending: 2 });

    const readiness = await get("/readyz");
    expect(readiness.status).toBe(503);
    expect(await readiness.json()).toMatchObject({ reasons: ["draining"] });
    expect((await get("/livez")).status).toBe(200);
    const refused = await get("/slow");
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: "SHUTTING_DOWN" });

    release();
    expect(await (await slow).text()).toBe("finished");
    expect(await streamed.text()).toBe("first last");
    await next("database closed");
    await next("stopped");
    expect(await child.exited).toBe(0);

    const database = openDatabase(getSettings(url));
    expect(await getRaw(database).rows("SELECT count(*) AS n FROM a")).toEqual([{ n: 1 }]);
    await database.close();
  },
);

test("after a signal, connections are served until proxies notice, then closed", async () => {
  const { child, port, next, release } = await start("delay");
  const [asks, reads, idle] = [keepAlive(port), keepAlive(port), keepAlive(port)];
  for (const { response } of [asks, reads, idle])
    expect(await response("/livez")).not.toMatch(/connection: close/i);
  child.kill("SIGTERM");
  await next("draining");
  expect(await asks.response("/readyz")).toMatch(
    /^HTTP\/1\.1 503 [\s\S]*connection: close[\s\S]*"draining"/i,
  );
  expect(await reads.response("/reject")).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  expect(await keepAlive(port).response("/reject")).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i);
  release();
  for (const { closed } of [asks, reads, idle]) expect(await closed).toBe("closed");
  expect(await child.exited).toBe(0);
});

test("stopping waits for running jobs, and requeues an interrupted one without using up its attempt", async () => {
  const { child, url, next, get, release } = await start("delay");
  await get("/tasks/stops");
  await next("working");
  await get("/tasks/ends");
  await next("working");
  child.kill("SIGTERM");
  expect(await next("draining")).toMatchObject({ jobs: 2 });
  await get("/tasks/broken");
  release();
  expect(await next("job.done")).toMatchObject({ job: "ends" });
  expect(await child.exited).toBe(0);
  const database = openDatabase(getSettings(url));
  const jobs = "SELECT name, state, attempts, lease_until FROM job ORDER BY name";
  expect(await getRaw(database).rows(jobs)).toEqual([
    { name: "broken", state: "waiting", attempts: 0, lease_until: null },
    { name: "ends", state: "done", attempts: 1, lease_until: null },
    { name: "stops", state: "waiting", attempts: 0, lease_until: null },
  ]);
  await database.close();
});

test("a second signal exits immediately", async () => {
  const { child, next, get } = await start();
  const slow = get("/slow").catch(() => "cut");
  await next("waiting");
  child.kill("SIGTERM");
  await next("draining");
  child.kill("SIGTERM");
  expect(await child.exited).toBe(1);
  expect(await slow).toBe("cut");
});

test("a request that never finishes is aborted, and the process exits with 0 within 10 s", {
  tags: ["clock"],
}, async () => {
  const { child, next, get } = await start();
  const slow = get("/slow").catch(() => "cut");
  await next("waiting");
  child.kill("SIGTERM");
  const draining = await next("draining");
  expect(await next("requests cut off")).toMatchObject({ pending: 1 });
  const stopped = await next("stopped");
  expect(await child.exited).toBe(0);
  expect(await slow).toBe("cut");
  // Measured by the process's own clock, without its startup time.
  expect(Date.parse(String(stopped.time)) - Date.parse(String(draining.time))).toBeLessThan(limitMs(10_000));
});

test("an unhandled rejection and a failing job are logged, and do not end the process", async () => {
  const { next, get } = await start();
  expect((await get("/reject")).status).toBe(200);
  expect(await next("unhandled rejection")).toMatchObject({ level: "error", error: { message: "floating" } });
  await get("/tasks/broken");
  expect(await next("job.retry")).toMatchObject({ job: "broken", error: { message: "no luck" } });
  expect((await get("/livez")).status).toBe(200);
});

test("an uncaught exception is logged and drains the process, which exits with 1", async () => {
  const { child, next, get, release } = await start();
  const slow = get("/slow");
  await next("waiting");
  await get("/throw");
  expect(await next("uncaught exception")).toMatchObject({ error: { message: "uncaught" } });
  await next("draining");
  release();
  expect(await (await slow).text()).toBe("finished");
  expect(await child.exited).toBe(1);
});
