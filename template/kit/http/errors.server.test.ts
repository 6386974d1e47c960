import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "../db/connect.server.ts";
import { getRows } from "../db/dialect/sql.server.ts";
import { getRaw, getSettings } from "../db/dialect/testing.server.ts";
import { AppError, type CheckErrors, errors } from "../shared/errors.ts";
import { startFixture, temporaryDatabase } from "../testing/testing.server.ts";
import { getError, startExample, startServer } from "./fixtures/servers.server.ts";

const Book = z.object({ title: z.string().min(2, "books:title.short"), pages: z.number() });

test("invalid input is reported per field, by translation key or zod code", async () => {
  const { sendJson } = startServer({
    routes: (app) => app.post("/api/books", ({ body }) => body, { body: Book }),
  });
  const response = await sendJson("/api/books", '{"title":"a","pages":"many"}');
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: "VALIDATION_ERROR",
    issues: [
      { path: "title", code: "books:title.short" },
      { path: "pages", code: "invalid_type" },
    ],
  });
});

test("an error thrown by a websocket handler is logged, and sent in the usual error shape", async () => {
  const { say, records } = startServer({
    routes: (app) =>
      app.ws("/api/live", {
        message(_socket, text) {
          throw text === "known" ? new AppError("NOT_FOUND") : new Error("hunter2");
        },
      }),
  });
  expect(JSON.parse(String(await say("/api/live", "known")))).toMatchObject({ code: "NOT_FOUND" });
  const answer = String(await say("/api/live", "unknown"));
  const { requestId } = JSON.parse(answer);
  expect(answer).not.toContain("hunter2");
  expect(records()).toContainEqual(expect.objectContaining({ code: "INTERNAL", requestId }));
});

test("the response does not quote an invalid body", async () => {
  const { sendJson } = startServer({
    routes: (app) => app.post("/api/books", ({ body }) => body, { body: Book }),
  });
  for (const body of ['{"title":"hunter2', '"hunter2"', '{"title":"hunter2"}']) {
    const response = await sendJson("/api/books", body);
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain("hunter2");
  }
  const unreadable = await sendJson("/api/books", "{");
  expect(await unreadable.json()).toMatchObject({ issues: [{ path: "", code: "invalid_body" }] });
});

test("a response that violates its schema is a server error, and its content is not logged", async () => {
  const { send, records, text } = startServer({
    routes: (app) =>
      app.get("/api/books", () => ({ title: "hunter2" }) as unknown as z.infer<typeof Book>, {
        response: Book,
      }),
  });
  const response = await send("/api/books");
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ code: "INTERNAL" });
  expect(text()).not.toContain("hunter2");
  expect(records()[0]).toMatchObject({ error: { message: expect.stringContaining("pages (invalid_type)") } });
});

test("errors in routes keep their code, and Elysia's own errors get one", async () => {
  const { send } = startServer({
    routes: (app) =>
      app
        .get("/api/conflict", () => {
          throw new AppError("VERSION_CONFLICT");
        })
        .get("/api/status/:code", ({ params, status }) => {
          throw status(Number(params.code));
        }),
  });
  const getCode = async (path: string): Promise<unknown> => {
    const response = await send(path);
    const { code } = await response.json();
    return [response.status, code];
  };
  expect(await getCode("/api/conflict")).toEqual([409, "VERSION_CONFLICT"]);
  expect(await getCode("/api/status/404")).toEqual([404, "NOT_FOUND"]);
  expect(await getCode("/api/status/422")).toEqual([400, "VALIDATION_ERROR"]);
  expect(await getCode("/api/status/418")).toEqual([400, "VALIDATION_ERROR"]);
  expect(await getCode("/api/status/502")).toEqual([500, "INTERNAL"]);
});

test("a locked database returns 503", async () => {
  const url = await temporaryDatabase();
  const database = openDatabase(getSettings(url));
  const { db, close } = database;
  const raw = getRaw(database);
  await raw.run("CREATE TABLE a (b INTEGER)");
  const { send, records } = startServer({
    routes: (app) =>
      app
        .get("/api/write", () => getRows(db, sql`INSERT INTO a VALUES (1) RETURNING b`))
        .get("/api/read", () => raw.rows("SELECT count(*) AS n FROM a")),
  });
  const holder = startFixture("fixtures/hold-lock.ts", url);
  expect(await holder.line()).toBe("locked");

  const response = await send("/api/write");
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");
  expect(await response.json()).toMatchObject({ code: "DB_BUSY" });
  expect(records().find(({ event }) => event === "error")).toMatchObject({ error: expect.anything() });
  expect(await (await send("/api/read")).json()).toEqual([{ n: 0 }]);

  holder.child.kill("SIGKILL");
  await holder.child.exited;
  expect((await send("/api/write")).status).toBe(200);
  await close();
});

describe("responses to errors", () => {
  test("an unknown path is 404, an unknown method 405", async () => {
    const { send } = startExample();
    expect(await getError(await send("/api/nothing"))).toEqual([404, "NOT_FOUND"]);
    expect(await getError(await send("/api"))).toEqual([404, "NOT_FOUND"]);
    const response = await send("/api/things", { method: "DELETE" });
    expect(await getError(response)).toEqual([405, "METHOD_NOT_ALLOWED"]);
    expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
    expect((await send("/api/things/7", { method: "PUT" })).headers.get("allow")).toBe("GET, HEAD");
    expect((await send("/api/things", { method: "OPTIONS" })).status).toBe(405);
  });

  test("an unexpected error is INTERNAL: details are in the log, not in the response", async () => {
    const { send, records } = startExample();
    const response = await send("/broken");
    const requestId = response.headers.get("x-request-id");
    expect(await response.clone().text()).not.toMatch(/hunter2|disk|\.ts/);
    expect(await getError(response)).toEqual([500, "INTERNAL"]);
    expect(records().find(({ event }) => event === "error")).toMatchObject({
      level: "error",
      requestId,
      code: "INTERNAL",
      error: { message: "password=hunter2", cause: { message: "the disk" } },
    });
  });

  test("a busy database sets Retry-After and is logged", async () => {
    const { send, records } = startExample();
    const response = await send("/busy");
    expect(response.headers.get("retry-after")).toBe("2");
    expect(await getError(response)).toEqual([503, "DB_BUSY"]);
    expect(records().find(({ event }) => event === "error")).toMatchObject({
      code: "DB_BUSY",
      error: { message: "locked" },
    });
  });
});

test("a code that a feature declares without a status or a message is named by one type error", () => {
  type Named = CheckErrors<{
    LOST: { status: "410"; message: string };
    GONE: { status: 410; message: string };
  }>;
  const named: Named[] = ["FeatureErrors: LOST needs a status and a message, as addErrors takes them"];
  // @ts-expect-error: this code has both
  named.push("FeatureErrors: GONE needs a status and a message, as addErrors takes them");
  const whole = errors satisfies CheckErrors<{ GONE: { status: 410; message: string } }>;
  expect([named.length, whole]).toEqual([2, errors]);
});
